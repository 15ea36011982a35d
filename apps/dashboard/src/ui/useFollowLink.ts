import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Follows a plain link to a place of the dashboard, `<a href onClick={follow}>`. A menu or a list of them costs nothing when
 * the address changes, while every `Link` of the router looks at it again.
 */
export function useFollowLink() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { metaKey, ctrlKey, shiftKey, altKey, button } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      const { pathname, search, href } = event.currentTarget;
      void navigate(pathname + search, { replace: href === window.location.href });
    },
    [navigate],
  );
}
