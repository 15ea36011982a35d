import { describeError } from "../../platform/errors.ts";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useFreshAccount } from "../accounts/index.ts";
import { BrowserAlerts } from "./BrowserAlerts.tsx";
import { MailAlerts } from "./MailAlerts.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { text } from "./texts.ts";
import { useGoogleCode } from "./useGoogleCode.ts";
import { useMe } from "./useTeam.ts";

/** `/settings/profile`: the user's public profile and mail notifications. */
export function ProfilePage() {
  const { error, refetch } = useFreshAccount();
  const me = useMe();
  useGoogleCode();
  return (
    <Page title={text("profile.heading")}>
      {me && <ProfileCard user={me} />}
      {me && <MailAlerts />}
      {me && <BrowserAlerts />}
      {error && !me && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}
