/** Identifies an issue at GitHub. */
export interface IssueAddress {
  owner: string;
  repo: string;
  number: number;
}

const PARTS = String.raw`github\.com/([A-Za-z0-9_-]{1,100})/(?!\.{1,2}/)([A-Za-z0-9._-]{1,100})/issues/(\d{1,9})(?!\d)`;
const ONE = new RegExp(String.raw`^(?:https?://)?(?:www\.)?${PARTS}/?(?:[?#]\S*)?$`, "i");
const EVERY = new RegExp(`https?://${PARTS}`, "gi");
const MAX_OF_A_MESSAGE = 10;

/** Parses the URL of an issue as people copy it; undefined for any other text. */
export function readIssueUrl(url: string): IssueAddress | undefined {
  const match = ONE.exec(url.trim());
  return match ? addressIn(match) : undefined;
}

/** The distinct issues whose URLs are in a text, ten at most. */
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

/** The URL of the issue's page, in lower case. */
export const urlOf = (address: IssueAddress) => `https://github.com/${fullName(address)}/issues/${address.number}`;

/** In lower case, because GitHub ignores the case of names. */
export const fullName = ({ owner, repo }: IssueAddress) => `${owner}/${repo}`.toLowerCase();
