import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Navigates a plain link within the dashboard, `<a href onClick={follow}>`. Every `Link` of the router renders again when
 * the address changes; plain links in menus and lists do not.
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
