import type { User } from "@parley/contract";
import { describeError } from "../../platform/errors.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useRefetchedAccount } from "../accounts/index.ts";
import { BrowserAlerts } from "./BrowserAlerts.tsx";
import { MailAlerts } from "./MailAlerts.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { text } from "./texts.ts";
import { useGoogleCode } from "./useGoogleCode.ts";
import { agentName, useMe } from "./useTeam.ts";

/** `/settings/profile`: the user's public profile and mail notifications. */
export function ProfilePage() {
  const { error, refetch } = useRefetchedAccount();
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

function ProfileCard({ user }: { user: User }) {
  return (
    <EditableCard
      heading={text("profile.about")}
      hint={text("profile.hint")}
      form={(close) => <ProfileForm user={user} onClose={close} />}
    >
      <Avatar id={user.id} name={agentName(user)} photo={user.profile_photo_url} size={40} />
      <DescriptionList>
        <DescriptionItem name={text("profile.fullName")}>{user.full_name}</DescriptionItem>
        <DescriptionItem name={text("profile.displayName")}>{user.display_name}</DescriptionItem>
        <DescriptionItem name={text("field.email")}>{user.email}</DescriptionItem>
        <DescriptionItem name={text("profile.photo")}>{user.profile_photo_url}</DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}
