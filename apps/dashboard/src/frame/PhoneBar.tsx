import { useNavigate } from "react-router";
import { focusSearch } from "../features/conversations/index.ts";
import { text } from "../texts/text.ts";
import { IconSearch } from "../ui/theme/icons.ts";
import { InboxLink } from "./rail/InboxLink.tsx";
import { groups } from "./rail/menu.ts";
import { PhoneMenu } from "./rail/PhoneMenu.tsx";
import styles from "./rail/Rail.module.css";
import { RailGroup } from "./rail/RailGroup.tsx";

/** The main menu of a phone: the most used pages, and the rest behind the last entry. */
export function PhoneBar() {
  const search = useGoToSearch();
  return (
    <nav className={styles.rail} aria-label={text("menu.main")}>
      <InboxLink />
      <button type="button" className={styles.entry} onClick={search}>
        <IconSearch size={20} stroke={1.75} />
        <span>{text("menu.search")}</span>
      </button>
      <RailGroup group={groups.customers} />
      <PhoneMenu />
    </nav>
  );
}

/** Opens the list of conversations and focuses its search. */
function useGoToSearch() {
  const navigate = useNavigate();
  return async () => {
    await navigate("/conversations/all", { flushSync: true }); // otherwise the field would not be rendered yet
    focusSearch();
  };
}
