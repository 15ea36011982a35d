export interface BoldPart {
  text: string;
  isBold: boolean;
}

const bold = /\*\*(?=\S)(.+?)(?<=\S)\*\*/g;

/** Takes a text apart into what is between `**` and what is not. */
export function boldParts(text: string): BoldPart[] {
  // Split at a group, every second piece is what the group has matched.
  const parts = text.split(bold).map((part, position) => ({ text: part, isBold: position % 2 === 1 }));
  return parts.filter((part) => part.text !== "");
}

export const withoutBold = (text: string) => text.replace(bold, "$1");
