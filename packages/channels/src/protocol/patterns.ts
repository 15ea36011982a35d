/** Returns the named segments of a topic. Undefined when the topic does not match the pattern. */
export type Matcher = (topic: string) => Record<string, string> | undefined;

/**
 * Compiles a pattern like `lobby:{id}`. Colons separate segments. `{name}` matches any one segment, including an empty
 * one. `*` as the last segment matches one or more segments.
 */
export function compilePattern(pattern: string): Matcher {
  const isOpenEnded = pattern.endsWith(":*");
  const fixed = isOpenEnded ? pattern.slice(0, -":*".length) : pattern;
  const expected = fixed.split(":").map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));
  return (topic) => {
    const segments = topic.split(":");
    const isOfLength = isOpenEnded ? segments.length > expected.length : segments.length === expected.length;
    if (!isOfLength) return undefined;
    const params: Record<string, string> = {};
    for (const [index, { text, name }] of expected.entries()) {
      const segment = segments[index]!;
      if (name) params[name] = segment;
      else if (segment !== text) return undefined;
    }
    return params;
  };
}
