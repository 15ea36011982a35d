import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { Page } from "../../ui/Page.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useFreshAccount } from "../accounts/index.ts";
import { MailAlerts } from "./MailAlerts.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { useMe } from "./useTeam.ts";

/** `/settings/profile`: how one appears to customers, and what one is told by mail. */
export function ProfilePage() {
  const { error, refetch } = useFreshAccount();
  const me = useMe();
  return (
    <Page title={text("profile.heading")}>
      {me && <ProfileCard user={me} />}
      {me && <MailAlerts />}
      {error && !me && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}
