/** Names that occur twice in one object of a JSON text. Parsers take the last one, which may not be what the caller means. */

interface Level {
  /** Names of an object; undefined = a list. */
  readonly names: Set<string> | undefined;
  readonly path: string;
  /** Name or position of the current value. */
  at: string | number;
}

/** Their paths, such as `items.0.colour`. The text must be valid JSON. */
export function repeatedNames(text: string): readonly string[] {
  const repeated = new Set<string>();
  const levels: Level[] = [];
  /** The last string, with its quotes. */
  let string = '';
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfString(text, at);
      string = text.slice(at, end);
      at = end - 1;
    } else if (character === '{' || character === '[') {
      const path = level === undefined ? '' : `${level.path}${level.at}.`;
      levels.push({ names: character === '{' ? new Set() : undefined, path, at: 0 });
    } else if (character === '}' || character === ']') levels.pop();
    else if (character === ':' && level?.names !== undefined) {
      level.at = String(JSON.parse(string));
      if (level.names.has(level.at)) repeated.add(level.path + level.at);
      level.names.add(level.at);
    } else if (character === ',' && typeof level?.at === 'number') level.at += 1;
  }
  return [...repeated];
}

/** Where a string that begins at `start` is over: after its first quote that is not escaped. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}
