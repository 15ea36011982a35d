import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { RemoveButton } from "../../ui/buttons/RemoveButton.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/forms/CopyField.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { GuideLink } from "../../ui/page/GuideLink.tsx";
import { text } from "./texts.ts";
import { useIdentitySettings } from "./useIdentitySettings.ts";

/** Whether pages must prove the identity of their visitors, and the secret for their signatures. */
export function IdentityCard() {
  const { settings, change, renew, isRenewing } = useIdentitySettings();
  const [isShown, setShown] = useState(false);
  if (!settings) return null;
  const { is_required, secret } = settings;
  return (
    <Card
      heading={text("identities.heading")}
      hint={text("identities.hint")}
      action={<GuideLink to="identify" about={text("identities.heading")} />}
    >
      <Toggle
        label={text("identities.require")}
        description={text("identities.requireHint")}
        isOn={is_required}
        onSwitch={(is_required) => change({ is_required })}
      />
      {secret && isShown && (
        <CopyField label={text("identities.secret")} copyLabel={text("identities.copy")} value={secret} />
      )}
      <Group mt="md">
        {secret === null && <Button onClick={renew}>{text("identities.make")}</Button>}
        {secret && !isShown && <Button onClick={() => setShown(true)}>{text("identities.show")}</Button>}
        {secret && (
          <RemoveButton
            label={text("identities.renew")}
            question={text("identities.renewQuestion")}
            isRemoving={isRenewing}
            onRemove={renew}
          />
        )}
      </Group>
    </Card>
  );
}
