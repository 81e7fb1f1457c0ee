import { messages } from '../../messages/messages.ts';
import { count } from '../../messages/words.ts';

/** Spans of time and sizes in words. What is rounded and how is in ui/format.ts. */
export const units = messages({
  lessThanSecond: 'less than a second',
  milliseconds: (value: string) => `${value} ms`,
  seconds: (value: string) => `${value} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  hours: (hours: number, minutes: number) => `${count(hours)} h ${minutes} min`,
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  bytes: (value: string, unit: 'B' | 'KB' | 'MB' | 'GB') => `${value} ${unit}`,
});
