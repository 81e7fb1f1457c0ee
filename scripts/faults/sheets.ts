import { writeFileSync } from 'node:fs';
import { csvLine } from '../../src/domain/sheet/csv.ts';

/** Codes that the sheet lets through with a warning and the service refuses. */
export const isRefused = (index: number): boolean => index % 41 === 17;

/** A campaign file of the merchant portal's shape: one discount code a row. Returns the codes. */
export function writeCodes(file: string, version: '2021-01' | '2021-11', count: number): readonly string[] {
  const header =
    version === '2021-01'
      ? [
          'code',
          'value',
          'discount_type',
          'applies_to_product_type',
          'duration',
          'status',
          'starts_at',
          'ends_at',
        ]
      : ['code', 'value', 'value_type', 'status', 'starts_at', 'ends_at'];
  const codes: string[] = [];
  let text = csvLine(header, ',');
  for (let index = 0; index < count; index += 1) {
    const code = `${version === '2021-01' ? 'B' : 'S'}-${String(index).padStart(6, '0')}`;
    codes.push(code);
    const status = isRefused(index) ? 'retired' : 'enabled';
    const value = ((index % 90) + 0.5).toFixed(2);
    text += csvLine(
      version === '2021-01'
        ? [code, value, 'percentage', 'ALL', 'forever', status, '2031-11-28', '2031-12-02']
        : [code, value, 'percentage', status, '2031-11-28', '2031-12-02'],
      ',',
    );
  }
  writeFileSync(file, text);
  return codes;
}
