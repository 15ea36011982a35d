import type { Tag } from "@parley/contract";
import { type Figure, measureAlternately, ms, times } from "./harness/figures.ts";
import { type SeededAccount, signIn } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { nameTerms } from "./harness/words.ts";

/** Response times of the customers page, with 1,000,000 and with 10,000 customers. */
export async function measureCustomers(server: ServerProcess): Promise<Figure[]> {
  const [large, small] = [await signIn(server, "large"), await signIn(server, "small")];
  const tagged = await measureAlternately(await search(server, large, 2), await search(server, small, 2));
  const untagged = await measureAlternately(await search(server, large, 0), await search(server, small, 0));
  const first = await measureAlternately(await firstPage(server, large), await firstPage(server, small));
  return [
    {
      what: "GET /api/customers as the customers page requests it: 1 million customers, a search and two tags",
      target: "p50 ≤ 30 ms",
      measured: `p50 ${ms(tagged[0])}`,
      ms: tagged[0],
      reference: `with 10 thousand ${ms(tagged[1])}: ${times(tagged[0] / tagged[1])}`,
      isReached: tagged[0] <= 30,
    },
    {
      what: "the same without tags, and the first page without search and tags",
      target: "–",
      measured: `p50 ${ms(untagged[0])}, ${ms(first[0])}`,
      reference: `with 10 thousand ${ms(untagged[1])}, ${ms(first[1])}`,
      isReached: true,
    },
  ];
}

const PAGE = "page=1&page_size=10&include_anonymous=true&expand[]=tags";

/** Searches names in turn, among customers that have all of the first `tagCount` tags. */
async function search(server: ServerProcess, { token }: SeededAccount, tagCount: number) {
  const { data: tags } = await server.call<{ data: Tag[] }>("GET", "/tags", undefined, token);
  const ids = tags.slice(0, tagCount).map(({ id }) => `&tag_ids[]=${id}`);
  const terms = nameTerms();
  return (call: number) =>
    server.call("GET", `/customers?${PAGE}&q=${terms[call % terms.length]}${ids.join("")}`, undefined, token);
}

async function firstPage(server: ServerProcess, { token }: SeededAccount) {
  return () => server.call("GET", `/customers?${PAGE}`, undefined, token);
}
