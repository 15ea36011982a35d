import { describeError } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { CardSkeletons } from "../../ui/feedback/CardSkeletons.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { CopyField } from "../../ui/forms/CopyField.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useMyRole } from "../users/index.ts";
import { ArchivingCard } from "./ArchivingCard.tsx";
import { CompanyCard } from "./CompanyCard.tsx";
import { IdentityCard } from "./IdentityCard.tsx";
import { MailLinksCard } from "./MailLinksCard.tsx";
import { RemindersCard } from "./RemindersCard.tsx";
import { TypingCard } from "./TypingCard.tsx";
import { text } from "./texts.ts";
import { useRefetchedAccount } from "./useAccount.ts";
import { VisitorKeysCard } from "./VisitorKeysCard.tsx";
import { WorkingHoursCard } from "./working-hours/WorkingHoursCard.tsx";

/** `/settings/account`: the company's details, shown to its visitors and its team. */
export function AccountPage() {
  const { data: account, error, refetch } = useRefetchedAccount();
  const isAdmin = useMyRole() === "admin";
  return (
    <Page title={text("account.heading")}>
      {account && (
        <>
          <CompanyCard account={account} />
          <WorkingHoursCard account={account} />
          <RemindersCard account={account} />
          <TypingCard account={account} />
          {isAdmin && <ArchivingCard />}
          <Card heading={text("account.token")} hint={text("account.tokenHint")}>
            <CopyField label={text("account.token")} copyLabel={text("account.copyToken")} value={account.id} />
          </Card>
          {isAdmin && <IdentityCard />}
          {isAdmin && <VisitorKeysCard />}
          {isAdmin && <MailLinksCard />}
        </>
      )}
      {!account && !error && <CardSkeletons />}
      {error && !account && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}
