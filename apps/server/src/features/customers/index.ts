export type { PartsOfCustomers } from "./describe-customer.ts";
export { CustomerNotFound } from "./errors.ts";
export {
  type BasicCustomerRow,
  type CustomerRow,
  presentBasicCustomer,
  presentCustomer,
  presentCustomerToVisitor,
} from "./present.ts";
export { basicColumns as basicCustomerColumns, customerColumns, findCustomer, findCustomerById } from "./queries.ts";
export { customerRoutes } from "./routes.ts";
export { customerTagRoutes } from "./tag-routes.ts";
export { visitorRoutes as customerVisitorRoutes } from "./visitor-routes.ts";
