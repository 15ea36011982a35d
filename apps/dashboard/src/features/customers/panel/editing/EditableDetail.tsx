import { TextInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useIsMounted } from "../../../../ui/interaction/useIsMounted.ts";
import { IconEdit } from "../../../../ui/theme/icons.ts";
import styles from "../Details.module.css";
import { DetailValue } from "../Details.tsx";
import { text } from "../texts.ts";
import { showRefusal } from "./refusal.ts";

interface EditableDetailProps {
  name: string;
  value: string;
  href?: string | undefined;
  type?: "text" | "email" | "tel";
  maxLength?: number;
  /** Below the field while it is edited. */
  hint?: ReactNode;
  /** Resolves with the reason if the value is refused. */
  onSave(value: string): Promise<string | undefined>;
}

/**
 * A detail that is edited in its place. Enter and leaving the field save, Esc cancels. A refused value stays in the field,
 * with the reason.
 */
export function EditableDetail({
  name,
  value,
  href,
  type = "text",
  maxLength = 255,
  hint,
  onSave,
}: EditableDetailProps) {
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  const isFocusDue = useRef(false);
  const isEditing = typed !== undefined;
  const isEditingNow = useRef(isEditing);

  useEffect(() => {
    isEditingNow.current = isEditing;
  }, [isEditing]);

  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    row.current?.querySelector<HTMLElement>(isEditing ? "input" : "[data-edits]")?.focus();
  }, [isEditing]);

  function show(next: string | undefined, mayFocus: boolean) {
    isFocusDue.current = mayFocus;
    setTyped(next);
  }

  function cancel() {
    setReason(undefined);
    show(undefined, true);
  }

  async function save(isLeaving: boolean) {
    if (typed === undefined) return;
    const next = typed.trim();
    setReason(undefined);
    show(undefined, !isLeaving);
    if (next === value) return;
    const refusal = await onSave(next);
    if (refusal === undefined) return;
    // The field is gone, or contains what the agent types meanwhile.
    if (!isMounted.current || isEditingNow.current) return void showRefusal(name, refusal);
    setReason(refusal);
    show(next, row.current?.contains(document.activeElement) ?? false);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation(); // the panel stays open
    cancel();
  }

  if (isEditing) {
    return (
      <div ref={row}>
        <dt className={styles.name}>{name}</dt>
        <dd>
          <form noValidate onSubmit={onSubmit}>
            <TextInput
              size="xs"
              type={type}
              aria-label={name}
              autoComplete="off"
              maxLength={maxLength}
              value={typed}
              description={hint}
              inputWrapperOrder={["input", "description", "error"]}
              error={reason && <span role="alert">{reason}</span>}
              onChange={(event) => {
                setTyped(event.target.value);
                setReason(undefined);
              }}
              onBlur={() => reason === undefined && void save(true)}
              onKeyDown={onKeyDown}
            />
          </form>
        </dd>
      </div>
    );
  }
  const isEmpty = value === "";
  return (
    <div ref={row} className={styles.editable}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {!isEmpty && <DetailValue name={name} value={value} href={href} />}
        {/* One element for both, which keeps the focus when the saved value appears. */}
        <button
          key="edit"
          type="button"
          className={isEmpty ? styles.add : styles.edit}
          aria-label={text(isEmpty ? "detail.add" : "detail.edit", { name })}
          data-edits
          onClick={() => show(value, true)}
        >
          {isEmpty ? text("customer.add") : <IconEdit size={16} stroke={1.75} aria-hidden="true" />}
        </button>
      </dd>
    </div>
  );
}
