/** Whether the page is written from right to left, as its document says. */
export const isRightToLeft = () => getComputedStyle(document.documentElement).direction === "rtl";
