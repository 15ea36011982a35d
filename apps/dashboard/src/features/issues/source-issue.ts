/** Where a link to an issue of GitHub leads, if it is one: `https://github.com/{owner}/{repo}/issues/{number}`. */
export function sourceIssue(url: string | null): string | undefined {
  const match = /^(?:https?:\/\/)?(?:www\.)?(github\.com\/[^/\s?#]+\/[^/\s?#]+\/issues\/\d+)\/?(?:[?#]\S*)?$/i.exec(
    (url ?? "").trim(),
  );
  return match ? `https://${match[1]}` : undefined;
}
