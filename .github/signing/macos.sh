#!/usr/bin/env bash
# Signs the app of an unsigned zip, notarizes it, and makes the zip and the dmg of the release: macos.sh FROM TO.
# Nothing of npm, and nothing of the app, is run.
set -euo pipefail
from=$1 to=$2
for key in MAC_CERTIFICATE MAC_CERTIFICATE_PASSWORD APPLE_API_KEY_P8 APPLE_API_KEY_ID APPLE_API_ISSUER; do
  [ -n "${!key:-}" ] || { echo "$key is not set: nothing was signed." >&2; exit 1; }
done
here=$(cd "$(dirname "$0")" && pwd)
entitlements=$here/../../packaging/entitlements.mac.plist
work=$(mktemp -d)
keychain=$work/signing.keychain-db
trap 'security delete-keychain "$keychain" 2>/dev/null || true; rm -rf "$work"' EXIT

# A keychain of this job alone, with a password that nobody knows.
password=$(openssl rand -hex 24)
(umask 077; printf '%s' "$MAC_CERTIFICATE" | base64 --decode > "$work/key.p12"; printf '%s' "$APPLE_API_KEY_P8" > "$work/notary.p8")
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 3600 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$work/key.p12" -k "$keychain" -P "$MAC_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" > /dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
identity=$(security find-identity -v -p codesigning "$keychain" | awk '/Developer ID Application/ { print $2; exit }')
[ -n "$identity" ] || { echo 'The certificate is no Developer ID Application certificate.' >&2; exit 1; }

archives=("$from"/*.zip)
if [ ${#archives[@]} -ne 1 ] || [ ! -f "${archives[0]}" ]; then
  echo "$from does not hold one zip." >&2
  exit 1
fi
name=$(basename "${archives[0]}" .zip)
ditto -x -k "${archives[0]}" "$work/app"
app="$work/app/Partner Desk.app"

# From the inside out: what is inside is sealed by what holds it.
sign() { codesign --force --timestamp --options runtime --keychain "$keychain" --sign "$identity" "$@"; }
find "$app" -type f \( -name '*.dylib' -o -name '*.node' -o -name 'chrome_crashpad_handler' -o -name ShipIt \) -print0 |
  while IFS= read -r -d '' file; do sign "$file"; done
find "$app/Contents/Frameworks" -maxdepth 1 -name '*.framework' -print0 |
  while IFS= read -r -d '' framework; do sign "$framework"; done
find "$app/Contents/Frameworks" -maxdepth 1 -name '*.app' -print0 |
  while IFS= read -r -d '' helper; do sign --entitlements "$entitlements" "$helper"; done
sign --entitlements "$entitlements" "$app"
codesign --verify --deep --strict "$app"

notarize() {
  xcrun notarytool submit "$1" --wait --timeout 45m \
    --key "$work/notary.p8" --key-id "$APPLE_API_KEY_ID" --issuer "$APPLE_API_ISSUER"
}
ditto -c -k --keepParent "$app" "$work/notary.zip"
notarize "$work/notary.zip"
xcrun stapler staple "$app"

mkdir -p "$to"
ditto -c -k --keepParent "$app" "$to/$name.zip"
mkdir "$work/volume"
ditto "$app" "$work/volume/Partner Desk.app"
ln -s /Applications "$work/volume/Applications"
hdiutil create -volname 'Partner Desk' -srcfolder "$work/volume" -format UDZO "$to/$name.dmg"
sign "$to/$name.dmg"
notarize "$to/$name.dmg"
xcrun stapler staple "$to/$name.dmg"

spctl --assess --type execute --verbose=2 "$app"
spctl --assess --type open --context context:primary-signature --verbose=2 "$to/$name.dmg"
