/** A mentioned user, and the name in the text. */
export interface Mentioned {
  id: number;
  name: string;
}

export interface Mentionable extends Mentioned {
  email: string;
}

/** The names used after an `@`. Users with the same name are distinguished by their email addresses. */
export function withUniqueNames(team: Mentionable[]): Mentionable[] {
  return team.map((user) => {
    const isShared = team.some(({ id, name }) => id !== user.id && name === user.name);
    return isShared ? { ...user, name: `${user.name} (${user.email})` } : user;
  });
}

/** The users mentioned in a text. */
export function mentionsIn(text: string, people: Mentionable[]): Mentioned[] {
  const named = new Set(mentionedAt(text, people).map(({ person }) => person.id));
  return people.filter(({ id }) => named.has(id)).map(({ id, name }) => ({ id, name }));
}

/** The text with every `@Name` in bold, as it is sent. */
export function withBoldMentions(text: string, people: Mentioned[]): string {
  return mentionedAt(text, people).reduceRight((result, { from, to }) => {
    return `${result.slice(0, from)}**${result.slice(from, to)}**${result.slice(to)}`;
  }, text);
}

interface NamedAt {
  person: Mentioned;
  from: number;
  to: number;
}

/** The longest matching name counts, so that Anna is not matched as Ann. */
function mentionedAt(text: string, people: Mentioned[]): NamedAt[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  return [...text.matchAll(/(?<![\p{L}\p{N}_.@])@/gu)].flatMap(({ index: from }) => {
    const person = byLength.find(({ name }) => isNameAt(text, from + 1, name));
    return person ? [{ person, from, to: from + 1 + person.name.length }] : [];
  });
}

const isNameAt = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length));
