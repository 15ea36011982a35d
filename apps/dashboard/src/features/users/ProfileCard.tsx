import type { User } from "@parley/contract";
import { Avatar } from "../../ui/Avatar.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { text } from "./texts.ts";
import { agentName } from "./useTeam.ts";

export function ProfileCard({ user }: { user: User }) {
  return (
    <EditableCard
      heading={text("profile.about")}
      hint={text("profile.hint")}
      form={(close) => <ProfileForm user={user} onClose={close} />}
    >
      <Avatar id={user.id} name={agentName(user)} photo={user.profile_photo_url} size={40} />
      <Facts>
        <Fact name={text("profile.fullName")}>{user.full_name}</Fact>
        <Fact name={text("profile.displayName")}>{user.display_name}</Fact>
        <Fact name={text("field.email")}>{user.email}</Fact>
        <Fact name={text("profile.photo")}>{user.profile_photo_url}</Fact>
      </Facts>
    </EditableCard>
  );
}
