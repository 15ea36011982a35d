import { Button, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { loadFailure } from "../../../platform/requests/load-failure.ts";
import { RemoveButton } from "../../../ui/buttons/RemoveButton.tsx";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { useRemoval } from "../../../ui/interaction/useRemoval.ts";
import { LoadFailedPage } from "../../../ui/page/LoadFailedPage.tsx";
import { LoadingPage } from "../../../ui/page/LoadingPage.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { PageDescription } from "../../../ui/page/PageDescription.tsx";
import { LinkedCustomers } from "../../linked-customers/index.ts";
import { TagDot } from "../TagChips.tsx";
import { colourOf } from "../tag-colours.ts";
import { tagsQuery } from "../useTags.ts";
import { TagForm } from "./TagForm.tsx";
import { TaggedConversations } from "./TaggedConversations.tsx";
import styles from "./TagPage.module.css";
import { text } from "./texts.ts";
import { useTag } from "./useTag.ts";

/** `/tags/{id}`: the customers and conversations with a tag. */
export function TagPage() {
  const { id = "" } = useParams();
  const { data: tag, error, refetch } = useTag(id);
  const [isEditing, setEditing] = useState(false);
  const { isRemoving, remove } = useRemoveTag(id);
  const back = <Link to="/tags">{text("tagPage.back")}</Link>;
  if (error) {
    const failed = { problem: text("tagPage.failed"), ...loadFailure(error, refetch) };
    return <LoadFailedPage isWide title={text("tagPage.heading")} back={back} {...failed} />;
  }
  if (!tag) return <LoadingPage isWide title={text("tagPage.heading")} back={back} />;
  const colorName = text(`tagForm.${colourOf(tag)}`);
  return (
    <Page
      isWide
      title={tag.name}
      logo={
        <span className={styles.color} title={colorName}>
          <TagDot tag={tag} />
          <VisuallyHidden>{colorName}</VisuallyHidden>
        </span>
      }
      back={back}
      action={
        <>
          <Button variant="default" onClick={() => setEditing(true)}>
            {text("tagPage.edit")}
          </Button>
          <RemoveButton
            label={text("tagPage.remove")}
            question={text("tagPage.removeQuestion")}
            isRemoving={isRemoving}
            onRemove={remove}
          />
        </>
      }
      aside={<LinkedCustomers common={{ tag_ids: [id] }} />}
    >
      <PageDescription>{tag.description || text("tagPage.noDescription")}</PageDescription>
      <TaggedConversations tagId={id} />
      <FormDialog title={text("tagForm.edit")} isOpen={isEditing} onClose={() => setEditing(false)}>
        <TagForm tag={tag} onClose={() => setEditing(false)} />
      </FormDialog>
    </Page>
  );
}

/** Deletes a tag. The server removes it from all customers and conversations. */
function useRemoveTag(id: string) {
  const cache = useQueryClient();
  return useRemoval({
    listPath: "/tags",
    async remove() {
      await api.tags.delete(id);
      cache.setQueryData(tagsQuery.queryKey, (known) => known?.filter((tag) => tag.id !== id));
      void cache.invalidateQueries({ queryKey: ["customers"], refetchType: "none" });
      toast({ title: text("tagPage.removed"), kind: "success" });
    },
    onError: (error) => toast({ title: text("tagPage.removeFailed"), message: describeError(error), kind: "failure" }),
  });
}
