import { TextInput } from "@mantine/core";
import type { User } from "@parley/contract";
import { describeError, reasonsByField } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { useFields } from "../../ui/forms/useFields.ts";
import { useReloadAccount } from "../accounts/index.ts";
import { text } from "./texts.ts";
import { useChangeProfile } from "./useChangeProfile.ts";

export function ProfileForm({ user, onClose }: { user: User; onClose(): void }) {
  const reload = useReloadAccount();
  const change = useChangeProfile();
  const { field, onSubmit, isChanged, setErrors } = useFields(
    {
      full_name: user.full_name ?? "",
      display_name: user.display_name ?? "",
      profile_photo_url: user.profile_photo_url ?? "",
    },
    () => ({}),
  );
  return (
    <EditForm
      isSaving={change.isPending}
      isUnsaved={isChanged}
      error={change.error ? describeError(change.error) : undefined}
      onSubmit={onSubmit((values) =>
        change.mutate(values, { onSuccess: onClose, onError: (error) => setErrors(reasonsByField(error)) }),
      )}
      onCancel={() => {
        reload();
        onClose();
      }}
    >
      <TextInput label={text("profile.fullName")} autoComplete="name" autoFocus {...field("full_name")} />
      <TextInput
        label={text("profile.displayName")}
        description={text("profile.displayNameHint")}
        autoComplete="nickname"
        {...field("display_name")}
      />
      <TextInput label={text("field.email")} description={text("profile.emailHint")} readOnly value={user.email} />
      <TextInput
        label={text("profile.photo")}
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...field("profile_photo_url")}
      />
    </EditForm>
  );
}
