#!/usr/bin/env bash
# Says which systems can be signed, from variables that are `true` where a key is set: `macos=yes`, `windows=no`. Fails
# where a system has some of its keys: such a release would be unsigned by mistake.
set -euo pipefail

half=0
system() {
  local name=$1 set=() missing=()
  shift
  for key in "$@"; do
    if [ "${!key:-false}" = true ]; then set+=("$key"); else missing+=("$key"); fi
  done
  if [ ${#missing[@]} -eq 0 ]; then
    echo "$name=yes"
  elif [ ${#set[@]} -eq 0 ]; then
    echo "$name=no"
  else
    echo "$name is half configured: ${set[*]} set, ${missing[*]} missing. Set all of them, or none." >&2
    half=1
  fi
}
system macos MAC_CERTIFICATE MAC_CERTIFICATE_PASSWORD APPLE_API_KEY_P8 APPLE_API_KEY_ID APPLE_API_ISSUER
system windows AZURE_TENANT_ID AZURE_CLIENT_ID AZURE_CLIENT_SECRET \
  WINDOWS_SIGNING_ENDPOINT WINDOWS_SIGNING_ACCOUNT WINDOWS_SIGNING_PROFILE WINDOWS_PUBLISHER
exit "$half"
