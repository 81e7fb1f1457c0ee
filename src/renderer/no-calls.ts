/**
 * The page calls no other computer (WebRTC), so it has nothing to call with: Chromium looks up the names of a call past
 * every rule for requests, and whoever answers for a name would be told what is in it. A frame would have it anew; main
 * ends a page that makes one (main/security/guards.ts). Imported before everything else.
 */
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name);

export {};
