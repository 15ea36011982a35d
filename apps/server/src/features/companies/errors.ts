import { NotFound, Refused } from "../../platform/errors.ts";

export class CompanyNotFound extends NotFound {}

export class CompanyHasCustomers extends Refused {
  constructor() {
    super("This company still has customers. Move them to another company, or delete them, first.");
  }
}
