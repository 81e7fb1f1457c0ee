import { counted } from '../../../messages/words.ts';

export const cells = (number: number): string => counted(number, 'cell');
export const codes = (number: number): string => counted(number, 'code');
export const rows = (number: number): string => counted(number, 'row');
