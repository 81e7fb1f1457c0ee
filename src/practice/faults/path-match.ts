/** Whether a path fits a pattern: `*` stands for one segment, a last `**` for any number of them. */
export function pathMatches(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  for (const [index, part] of wanted.entries()) {
    if (part === '**') return true;
    const segment = given[index];
    if (segment === undefined || (part !== '*' && part !== segment)) return false;
  }
  return wanted.length === given.length;
}

const segments = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');
