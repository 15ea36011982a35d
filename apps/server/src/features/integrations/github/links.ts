/** Which issue of GitHub's. */
export interface IssueAddress {
  owner: string;
  repo: string;
  number: number;
}

const PARTS = String.raw`github\.com/([A-Za-z0-9_-]{1,100})/(?!\.{1,2}/)([A-Za-z0-9._-]{1,100})/issues/(\d{1,9})(?!\d)`;
const ONE = new RegExp(String.raw`^(?:https?://)?(?:www\.)?${PARTS}/?(?:[?#]\S*)?$`, "i");
const EVERY = new RegExp(`https?://${PARTS}`, "gi");
const MAX_OF_A_MESSAGE = 10;

/** An issue's address, as people copy it; nothing when it is none. */
export function readIssueUrl(url: string): IssueAddress | undefined {
  const match = ONE.exec(url.trim());
  return match ? addressIn(match) : undefined;
}

/** The issues whose addresses stand in a text, each once, and no more than ten. */
export function issuesIn(text: string): IssueAddress[] {
  const found = new Map<string, IssueAddress>();
  for (const match of text.matchAll(EVERY)) {
    const address = addressIn(match);
    const key = `${fullName(address)}#${address.number}`;
    if (!found.has(key) && found.size < MAX_OF_A_MESSAGE) found.set(key, address);
  }
  return [...found.values()];
}

const addressIn = ([, owner, repo, number]: readonly (string | undefined)[]): IssueAddress => ({
  owner: owner!,
  repo: repo!,
  number: Number(number),
});

/** As the issue's page has it, in small letters. */
export const urlOf = (address: IssueAddress) => `https://github.com/${fullName(address)}/issues/${address.number}`;

/** Small letters: GitHub does not tell them apart. */
export const fullName = ({ owner, repo }: IssueAddress) => `${owner}/${repo}`.toLowerCase();
