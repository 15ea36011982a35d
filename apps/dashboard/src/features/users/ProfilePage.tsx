import type { User } from "@parley/contract";
import { describeError } from "../../platform/requests/errors.ts";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { CardSkeletons } from "../../ui/feedback/CardSkeletons.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useRefetchedAccount } from "../accounts/index.ts";
import { PasswordCard } from "../sessions/index.ts";
import { BrowserAlerts, SoundAlert } from "./BrowserAlerts.tsx";
import { MailAlerts } from "./MailAlerts.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { PhotoField } from "./photo/PhotoField.tsx";
import { text } from "./texts.ts";
import { useGoogleCode } from "./useGoogleCode.ts";
import { useMe } from "./useTeam.ts";

/** `/settings/profile`: the user's public profile and mail notifications. */
export function ProfilePage() {
  const { error, refetch } = useRefetchedAccount();
  const me = useMe();
  useGoogleCode();
  return (
    <Page title={text("profile.heading")}>
      {me && <ProfileCard user={me} />}
      {me && <PasswordCard />}
      {me && <MailAlerts />}
      {me && <BrowserAlerts />}
      {me && <SoundAlert />}
      {!me && !error && <CardSkeletons />}
      {error && !me && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}

function ProfileCard({ user }: { user: User }) {
  return (
    <EditableCard
      heading={text("profile.about")}
      hint={text("profile.hint")}
      lead={<PhotoField user={user} />}
      form={(close) => <ProfileForm user={user} onClose={close} />}
    >
      <DescriptionList>
        <DescriptionItem name={text("profile.fullName")}>{user.full_name}</DescriptionItem>
        <DescriptionItem name={text("profile.displayName")}>{user.display_name}</DescriptionItem>
        <DescriptionItem name={text("field.email")}>{user.email}</DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}
