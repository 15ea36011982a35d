import { environment } from "../../platform/environment.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useRefetchedAccount } from "../accounts/index.ts";
import { InviteByMail } from "./invitations/InviteByMail.tsx";
import { InviteLink } from "./invitations/InviteLink.tsx";
import { OpenInvitations } from "./invitations/OpenInvitations.tsx";
import { text } from "./texts.ts";
import { UserTable } from "./UserTable.tsx";
import { useDisabledUsers, useMe, useTeam } from "./useTeam.ts";

/** `/settings/team`: the members of the team. Only admins can invite and disable members. */
export function TeamPage() {
  const account = useRefetchedAccount();
  const me = useMe();
  const team = useTeam();
  const disabled = useDisabledUsers();
  const isAdmin = me?.role === "admin";
  return (
    <Page title={text("team.heading")} guide="team">
      {isAdmin && <InviteLink />}
      {isAdmin && environment.USER_INVITATION_EMAIL_ENABLED && <InviteByMail />}
      {isAdmin && <OpenInvitations />}
      {account.data && (
        <Card heading={text("team.members")} isFlush>
          <UserTable label={text("team.members")} users={team} />
        </Card>
      )}
      {isAdmin && disabled.length > 0 && (
        <Card heading={text("team.disabledUsers")} hint={text("team.disabledHint")} isFlush>
          <UserTable label={text("team.disabledUsers")} users={disabled} />
        </Card>
      )}
      {account.isError && !account.data && (
        <TryAgain reason={describeError(account.error)} onClick={() => void account.refetch()} />
      )}
    </Page>
  );
}
