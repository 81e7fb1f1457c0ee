#!/usr/bin/env bash
# Puts the files of a release into one folder: collect.sh ARTIFACTS TO VERSION. MACOS and WINDOWS say `yes` where the
# signed packages are to be taken. Writes the feeds that the app asks for updates, the checksums, and beside the folder
# the title and the notes of the release.
set -euo pipefail
artifacts=$1 to=$2 version=$3
mkdir -p "$to"

take() { # FOLDER PATTERN...
  local folder=$artifacts/$1 found=0
  shift
  for pattern in "$@"; do
    for file in "$folder"/$pattern; do
      [ -f "$file" ] || continue
      cp "$file" "$to/"
      found=1
    done
  done
  [ "$found" = 1 ] || { echo "$folder holds none of $*." >&2; exit 1; }
}

# What of a system is signed is asked for updates; what is not could be anybody's. Linux packages come by TLS alone,
# and their sums stand in the feed.
feed() { # NAME FILE...
  local out=$to/$1 file
  shift
  {
    echo "version: $version"
    echo 'files:'
    for file in "$@"; do
      [ -f "$file" ] || { echo "$file is missing." >&2; exit 1; }
      echo "  - url: $(basename "$file")"
      echo "    sha512: $(openssl dgst -sha512 -binary "$file" | base64 | tr -d '\n')"
      echo "    size: $(wc -c < "$file" | tr -d ' ')"
    done
    echo "path: $(basename "$1")"
    echo "sha512: $(openssl dgst -sha512 -binary "$1" | base64 | tr -d '\n')"
    echo "releaseDate: '$(date -u +%Y-%m-%dT%H:%M:%S.000Z)'"
  } > "$out"
}

unsigned=()
take unsigned-linux-x64 '*.AppImage' '*.deb' '*.rpm'
take unsigned-linux-arm64 '*.AppImage' '*.deb' '*.rpm'
feed latest-linux.yml "$to"/*-x86_64.AppImage "$to"/*-amd64.deb "$to"/*-x86_64.rpm
feed latest-linux-arm64.yml "$to"/*-arm64.AppImage "$to"/*-arm64.deb "$to"/*-aarch64.rpm
if [ "${MACOS:-no}" = yes ]; then
  take signed-macos '*.dmg' '*.zip'
  feed latest-mac.yml "$to"/*.zip
else
  take unsigned-macos '*.dmg' '*.zip'
  unsigned+=(macOS)
fi
if [ "${WINDOWS:-no}" = yes ]; then
  take signed-windows '*.exe' '*.msi'
  feed latest.yml "$to"/*-x64.exe "$to"/*-arm64.exe
else
  take unsigned-windows '*.exe' '*.msi'
  unsigned+=(Windows)
fi
take sbom '*.json'
(cd "$to" && sha256sum -- * > SHA256SUMS)

title="Partner Desk $version"
notes='Write here what changed.'
if [ ${#unsigned[@]} -gt 0 ]; then
  title="$title (unsigned for ${unsigned[0]}${unsigned[1]:+ and ${unsigned[1]}})"
  notes="$notes"$'\n\n'"Not signed for ${unsigned[*]}: the system warns at the first start, and these packages are not updated."
fi
printf '%s\n' "$title" > title.txt
printf '%s\n' "$notes" > notes.md
