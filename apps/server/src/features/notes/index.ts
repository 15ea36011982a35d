export { notesOfCustomers } from "./of-customers.ts";
export { noteRoutes } from "./routes.ts";
