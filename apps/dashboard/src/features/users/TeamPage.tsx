import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useFreshAccount } from "../accounts/index.ts";
import { InviteLink } from "./InviteLink.tsx";
import styles from "./TeamPage.module.css";
import { TeamTable } from "./TeamTable.tsx";
import { useMe } from "./useTeam.ts";

export function TeamPage() {
  const account = useFreshAccount();
  const me = useMe();
  return (
    <div className={styles.page}>
      <title>{text("page.title", { title: text("team.heading") })}</title>
      <h1 className={styles.heading}>{text("team.heading")}</h1>
      {me?.role === "admin" && <InviteLink />}
      {account.data && (
        <section className={styles.card} aria-label={text("team.members")}>
          <TeamTable />
        </section>
      )}
      {account.isError && !account.data && (
        <TryAgain reason={describeError(account.error)} onClick={() => void account.refetch()} />
      )}
    </div>
  );
}
