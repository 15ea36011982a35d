import { VisuallyHidden } from "@mantine/core";
import type { PersonalApiKey } from "@parley/contract";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import { IconRemove } from "../../ui/theme/icons.ts";
import styles from "./ApiKeyTable.module.css";
import { text } from "./texts.ts";

interface ApiKeyTableProps {
  keys: PersonalApiKey[];
  onRemove(key: PersonalApiKey): void;
}

export function ApiKeyTable({ keys, onRemove }: ApiKeyTableProps) {
  return (
    <DataTable
      label={text("apiKeys.heading")}
      isStacked
      head={
        <>
          <th scope="col">{text("apiKeys.description")}</th>
          <th scope="col">{text("apiKeys.key")}</th>
          <th className={styles.used} scope="col">
            {text("apiKeys.lastUsed")}
          </th>
          <th scope="col">
            <VisuallyHidden>{text("apiKeys.actions")}</VisuallyHidden>
          </th>
        </>
      }
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <th className={styles.label} scope="row">
            {key.label}
          </th>
          <td>
            <SecretField label={text("apiKeys.keyOf", { name: key.label })} name={key.label} value={key.value} />
          </td>
          <td className={styles.used} data-label={text("apiKeys.lastUsed")}>
            {key.last_used_at ? <RelativeTime at={key.last_used_at} /> : text("apiKeys.neverUsed")}
          </td>
          <td className={styles.actions} data-actions>
            <IconButton label={text("apiKeys.removeWhat", { what: key.label })} onClick={() => onRemove(key)}>
              <IconRemove size={18} stroke={1.75} />
            </IconButton>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
