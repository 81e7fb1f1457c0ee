import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, parseJson, stringifyJson } from '../../../src/domain/json.ts';
import { errorIn } from '../../../src/main/api/error-in.ts';
import { flattenErrors } from '../../../src/main/api/errors.ts';

const flat = (status: number, text: string) => {
  let body: Json | null = null;
  try {
    body = parseJson(text);
  } catch {
    body = null;
  }
  return flattenErrors(status, body, text);
};

describe('errors of the service as "field: message" lines', () => {
  it.each([
    ['a string', '{"errors":"Not allowed"}', ['Not allowed']],
    ['the key error', '{"error":"bad token"}', ['bad token']],
    ['the key warning', '{"warning":"slow down"}', ['slow down']],
    ['field to message', '{"errors":{"code":"has been taken"}}', ['code: has been taken']],
    [
      'field to list',
      '{"errors":{"code":["has been taken","is too long"],"value":["must be positive"]}}',
      ['code: has been taken', 'code: is too long', 'value: must be positive'],
    ],
    [
      'a nested map',
      '{"errors":{"discount":{"channel_settings":{"api":["is required"]}}}}',
      ['discount.channel_settings.api: is required'],
    ],
    ['_schema', '{"errors":{"_schema":["Invalid input type."]}}', ['Invalid input type.']],
    ['a nested _schema', '{"errors":{"body":{"_schema":["is empty"]}}}', ['body: is empty']],
    ['a list', '{"errors":["one","two"]}', ['one', 'two']],
    [
      'a list of objects',
      '{"errors":[{"field":"code","message":"taken"},{"message":"too many"}]}',
      ['#1.code: taken', '#2: too many'],
    ],
    [
      'OAuth',
      '{"error":"invalid_grant","error_description":"The code has expired."}',
      ['invalid_grant', 'The code has expired.'],
    ],
    ['error and message', '{"error":{"message":"no scope"}}', ['no scope']],
    ['a bare map', '{"code":["taken"]}', ['code: taken']],
    [
      'fields whose names could be a message’s',
      '{"errors":{"title":"is too long","price":"must be positive"}}',
      ['title: is too long', 'price: must be positive'],
    ],
    [
      'the same without a wrapper',
      '{"title":["is too long"],"code":["taken"]}',
      ['title: is too long', 'code: taken'],
    ],
    [
      'a message with its marks and details',
      '{"errors":[{"code":"taken","status":422,"title":"Not valid","detail":"The code is in use","by":{"other":"is live"}}]}',
      ['The code is in use', 'Not valid', 'by.other: is live'],
    ],
    [
      'a list that places its messages (Python)',
      '{"detail":[{"type":"value_error","loc":["body","code"],"msg":"is not valid","ctx":{"pattern":"^[A-Z]+$"}}]}',
      ['code: is not valid'],
    ],
    [
      'what a form was bound to (Java)',
      '{"status":400,"error":"Bad Request","errors":[{"codes":["Pattern.code","Pattern"],"arguments":[{"codes":["code"],"defaultMessage":"code","code":"code"}],"defaultMessage":"is not valid","objectName":"discount","field":"code","rejectedValue":"BAD","bindingFailure":false,"code":"Pattern"}],"path":"/discounts"}',
      ['code: is not valid', 'Bad Request'],
    ],
    [
      'a message with the rule that it comes from (Node)',
      '{"errors":{"code":{"name":"ValidatorError","message":"is not valid","properties":{"message":"is not valid","type":"user defined","path":"code"},"kind":"user defined","path":"code","value":"BAD"}}}',
      ['code: is not valid'],
    ],
    [
      'a pointer to the field (JSON:API)',
      '{"errors":[{"status":"422","title":"Invalid attribute","detail":"is in use","source":{"pointer":"/data/attributes/code"}}]}',
      ['code: is in use', 'code: Invalid attribute'],
    ],
    [
      'a path of names (GraphQL)',
      '{"errors":[{"field":["discount","code"],"message":"is in use"}]}',
      ['code: is in use'],
    ],
    [
      'several messages',
      '{"statusCode":400,"message":["code is in use","value is low"]}',
      ['code is in use', 'value is low'],
    ],
    ['a field with a title', '{"errors":[{"field":"code","title":"is in use"}]}', ['code: is in use']],
    [
      'a number that does not fit a float',
      '{"errors":{"id":9146647558150123456}}',
      ['id: 9146647558150123456'],
    ],
    ['plain text', 'Too many tasks', ['Too many tasks']],
    [
      'a page of HTML',
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>x</body></html>',
      ['the response was a web page: 502 Bad Gateway'],
    ],
    [
      'a page without a title',
      '<html><style>p{}</style><body><p>Down for  maintenance</p></body></html>',
      ['the response was a web page: Down for maintenance'],
    ],
    ['nothing', '', ['no explanation (422)']],
    ['an empty object', '{}', ['no explanation (422)']],
    ['empty errors', '{"errors":{}}', ['no explanation (422)']],
    ['the same twice', '{"errors":["same","same"]}', ['same']],
  ])('reads %s', (_name, text, lines) => {
    expect(flat(422, text)).toEqual(lines);
  });

  it('names no status where none came', () => {
    expect(flat(0, '{}')).toEqual(['no explanation']);
  });

  it('shows control characters as spaces and cuts long lines', () => {
    const signs = ['\u0007', '\u001b', '\u009b', '\u0085', '\u2028'].join('');
    const [line = ''] = flat(400, stringifyJson({ error: `a${signs}b\u202e\u200b${'x'.repeat(1_000)}` }));
    expect(line.startsWith('a bxx')).toBe(true);
    expect(line).toHaveLength(501);
  });

  it('bounds the number of lines and says how many were left out', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'bad']));
    const lines = flat(422, stringifyJson({ errors: many }));
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('and 10 more');
  });

  it('looks at so many lines and no more, also of lists in each other', () => {
    const list = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `e${index}`));
    let looked = 0;
    const watched = new Proxy(JSON.parse(list) as string[], {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
        return Reflect.get(target, key);
      },
    });
    expect(flattenErrors(422, { errors: { base: watched } }, '').at(-1)).toBe('and many more');
    // Each once for its kind, and the first of them once more for what they say.
    expect(looked).toBeLessThan(31_000);
  });

  it('always says something, whatever was answered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.integer({ min: 400, max: 599 }), (text, status) => {
        const lines = flat(status, text);
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) expect(line.trim()).not.toBe('');
      }),
    );
  });

  it('loses no message of a map of fields, whatever the fields are called', () => {
    const known = fc.constantFrom(
      'base',
      'general',
      '_schema',
      'title',
      'description',
      'message',
      'field',
      'code',
    );
    const field = fc.oneof(fc.stringMatching(/^[a-z]{3,12}$/), known);
    const message = fc.stringMatching(/^[a-z]{3,12} [a-z]{3,12}$/);
    const messages = fc.oneof(message, fc.array(message, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(fc.dictionary(field, messages, { minKeys: 1 }), fc.boolean(), (fields, bare) => {
        const lines = flat(422, stringifyJson(bare ? fields : { errors: fields }));
        for (const [name, texts] of Object.entries(fields)) {
          for (const text of [texts].flat()) {
            const own = lines.filter((line) => line === text || line.endsWith(`: ${text}`));
            expect(own.length, `${name}: ${text}`).toBeGreaterThan(0);
            const plain = /^(base|general|_schema|title|description|message|field)$/.test(name);
            if (!plain) expect(own).toContain(`${name}: ${text}`);
          }
        }
      }),
    );
  });
});

describe('an error in an answer of success', () => {
  it.each([
    ['none', '{"discount":{"id":1}}'],
    ['none', '{"discount":{"id":1},"errors":[]}'],
    ['none', '{"errors":{},"error":null}'],
    ['none', '{"error":0,"success":true}'],
    ['none', '[]'],
    ['none', '{"warning":"slow"}'],
    ['alone', '{"errors":{"code":["taken"]}}'],
    ['alone', '{"error":"taken","code":"E4","request_id":"r-1"}'],
    ['alone', '{"success":false,"message":"taken"}'],
    ['alone', '{"ok":false}'],
    ['alone', '{"discount":null,"errors":["taken"]}'],
    ['beside', '{"discount":{"id":1},"errors":["taken"]}'],
    ['alone', '{"data":{"errors":[{"message":"no"}]}}'],
    ['alone', '{"result":{"error":"no"},"request_id":"r-1"}'],
    ['alone', '{"success":"false"}'],
    ['alone', '{"ok":0}'],
    ['alone', '{"Error":"no"}'],
    ['alone', '{"errorMessage":"no","errorType":"x"}'],
    ['alone', '{"status":422,"title":"Unprocessable","detail":"taken","type":"about:blank"}'],
    ['alone', '{"code":403,"message":"Forbidden"}'],
    ['beside', '{"status":422,"subscription_id":5}'],
    ['none', '{"error":"none","error_code":0,"discount":{"id":1}}'],
    ['none', '{"error":{"code":0,"message":"ok"},"discount":{"id":1}}'],
    ['none', '{"errorCode":0,"errorMessage":"Discount created"}'],
    ['none', '{"error":{"code":0,"message":"Created"}}'],
    ['none', '{"errors":"[]","error":"NO_ERROR"}'],
    ['alone', '{"errors":"[\\"taken\\"]"}'],
    ['alone', '{"error_code":4,"error_message":"Discount created"}'],
    ['none', '{"status":"failed"}'],
    ['none', '{"id":7,"charge":{"error":"declined"}}'],
    ['none', '{"discount":{"id":7,"code":"X"},"meta":{"status":200}}'],
    ['none', '{"added":3,"ok":0}'],
    ['beside', '{"discount":{"id":5,"errors":["was not saved"]}}'],
    ['beside', '{"count":180,"errors":["#7: taken"]}'],
    // A page of results of which each has failed.
    ['none', '[{"status_code":422,"error":"taken"}]'],
  ])('%s: %s', (says, text) => {
    expect(errorIn(parseJson(text))).toBe(says);
  });
  it('no body is none', () => {
    expect(errorIn(null)).toBe('none');
  });
});
