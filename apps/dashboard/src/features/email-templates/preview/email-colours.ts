/** The colors of Parley's own mails. */
export const light = { ground: "#f4f5f7", paper: "#ffffff", text: "#1f2430", faint: "#5b6470", link: "#5b3fd6" };
export const dark = { ground: "#15171c", paper: "#1f2229", text: "#e8eaee", faint: "#a3abb7", link: "#b3a2ff" };
