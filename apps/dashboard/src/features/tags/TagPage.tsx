import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { describeError } from "../../platform/errors.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { Lead } from "../../ui/page/Lead.tsx";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { RemoveButton } from "../../ui/RemoveButton.tsx";
import { LinkedCustomers } from "../linked-customers/index.ts";
import { TagChip } from "./TagChip.tsx";
import { TagForm } from "./TagForm.tsx";
import { TaggedConversations } from "./TaggedConversations.tsx";
import styles from "./TagPage.module.css";
import { colourOf } from "./tag-colours.ts";
import { text } from "./texts.ts";
import { useRemoveTag } from "./useRemoveTag.ts";
import { useTag } from "./useTag.ts";

/** `/tags/{id}`: the customers and conversations with a tag. */
export function TagPage() {
  const { id = "" } = useParams();
  const { data: tag, error, refetch } = useTag(id);
  const [isEditing, setEditing] = useState(false);
  const { isRemoving, remove } = useRemoveTag(id);
  const back = <Link to="/tags">{text("tagPage.back")}</Link>;
  if (error) {
    const failed = { problem: text("tagPage.failed"), reason: describeError(error) };
    return <LoadFailedPage title={text("tagPage.heading")} back={back} {...failed} onTryAgain={() => void refetch()} />;
  }
  if (!tag) return null;
  return (
    <Page
      title={tag.name}
      badge={<TagChip tag={{ name: text(`tagForm.${colourOf(tag)}`), color: tag.color }} />}
      back={back}
      action={
        <div className={styles.actions}>
          <RemoveButton
            label={text("tagPage.remove")}
            question={text("tagPage.removeQuestion")}
            isRemoving={isRemoving}
            onRemove={remove}
          />
          <Button variant="default" onClick={() => setEditing(true)}>
            {text("tagPage.edit")}
          </Button>
        </div>
      }
      aside={<LinkedCustomers common={{ tag_ids: [id] }} />}
    >
      <Lead>{tag.description || text("tagPage.noDescription")}</Lead>
      <TaggedConversations tagId={id} />
      <FormDialog title={text("tagForm.edit")} isOpen={isEditing} onClose={() => setEditing(false)}>
        <TagForm tag={tag} onClose={() => setEditing(false)} />
      </FormDialog>
    </Page>
  );
}
