/** Whether the document's direction is right to left. */
export const isRightToLeft = () => getComputedStyle(document.documentElement).direction === "rtl";
