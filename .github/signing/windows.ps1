# Signs files by the cloud signing service and verifies each of them: windows.ps1 -Folder FOLDER -Filter '*.exe,*.msi'.
# Nothing of npm, and nothing of the app, is run.
param([Parameter(Mandatory)] [string] $Folder, [Parameter(Mandatory)] [string] $Filter)
$ErrorActionPreference = 'Stop'

foreach ($name in 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET',
  'WINDOWS_SIGNING_ENDPOINT', 'WINDOWS_SIGNING_ACCOUNT', 'WINDOWS_SIGNING_PROFILE') {
  if (-not [Environment]::GetEnvironmentVariable($name)) { throw "$name is not set: nothing was signed." }
}
$files = @($Filter -split ',' | ForEach-Object { Get-ChildItem -Path $Folder -Recurse -File -Filter $_ })
if ($files.Count -eq 0) { throw "$Folder holds no $Filter." }

Install-Module -Name TrustedSigning -RequiredVersion 0.5.8 -Repository PSGallery -Scope CurrentUser -Force
Invoke-TrustedSigning -Endpoint $env:WINDOWS_SIGNING_ENDPOINT -CodeSigningAccountName $env:WINDOWS_SIGNING_ACCOUNT `
  -CertificateProfileName $env:WINDOWS_SIGNING_PROFILE -Files ($files.FullName -join ',') -FileDigest SHA256 `
  -TimestampRfc3161 'http://timestamp.acs.microsoft.com' -TimestampDigest SHA256

foreach ($file in $files) {
  $signature = Get-AuthenticodeSignature -FilePath $file.FullName
  if ($signature.Status -ne 'Valid') { throw "$($file.Name): $($signature.StatusMessage)" }
  if (-not $signature.TimeStamperCertificate) { throw "$($file.Name) has no timestamp." }
  Write-Output "$($file.Name): signed by $($signature.SignerCertificate.Subject)"
}
