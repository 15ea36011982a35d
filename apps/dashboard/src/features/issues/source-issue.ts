/** The normalized address of a GitHub issue, `https://github.com/{owner}/{repo}/issues/{number}`, or undefined. */
export function sourceIssue(url: string | null): string | undefined {
  const match = /^(?:https?:\/\/)?(?:www\.)?(github\.com\/[^/\s?#]+\/[^/\s?#]+\/issues\/\d+)\/?(?:[?#]\S*)?$/i.exec(
    (url ?? "").trim(),
  );
  return match ? `https://${match[1]}` : undefined;
}
