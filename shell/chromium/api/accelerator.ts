import type { PageKey } from '../page/messages.ts';

const names: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  tab: 'tab',
  return: 'enter',
  enter: 'enter',
  esc: 'escape',
  escape: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  del: 'delete',
};

/** An accelerator of Electron's spelling (`CmdOrCtrl+Shift+F`) as the page compares it with key presses. */
export function parseAccelerator(text: string, platform: NodeJS.Platform): Omit<PageKey, 'id'> {
  const parts = text.replace(/\+\+$/, '+Plus').split('+');
  const last = parts.pop() ?? '';
  const key = names[last.toLowerCase()] ?? last.toLowerCase();
  if (key === '') throw new TypeError(`Accelerator '${text}' names no key`);
  const held = { ctrl: false, meta: false, alt: false, shift: false };
  for (const part of parts) {
    switch (part.toLowerCase()) {
      case 'commandorcontrol':
      case 'cmdorctrl':
        held[platform === 'darwin' ? 'meta' : 'ctrl'] = true;
        break;
      case 'control':
      case 'ctrl':
        held.ctrl = true;
        break;
      case 'command':
      case 'cmd':
      case 'super':
      case 'meta':
        held.meta = true;
        break;
      case 'alt':
      case 'option':
        held.alt = true;
        break;
      case 'shift':
        held.shift = true;
        break;
      default:
        throw new TypeError(`Accelerator '${text}' has an unknown modifier: ${part}`);
    }
  }
  return { key, ...held };
}
