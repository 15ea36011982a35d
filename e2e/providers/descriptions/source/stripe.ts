import type { Stripe } from "stripe";

/** Source: docs.stripe.com, "API reference", "Errors". */
interface Failure {
  error: {
    type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
    message: string;
    code?: string;
    decline_code?: string;
    param?: string;
    doc_url?: string;
    request_log_url?: string;
  };
}

interface Read<Query, Answer> {
  query: Query;
  answer: Answer;
  failure: Failure;
}

interface Change<Form, Answer> {
  form: Form;
  answer: Answer;
  failure: Failure;
}

export interface Operations {
  "GET /v1/products": Read<Stripe.ProductListParams, Stripe.ApiList<Stripe.Product>>;
  "GET /v1/products/{id}": Read<Stripe.ProductRetrieveParams, Stripe.Product>;
  "GET /v1/prices": Read<Stripe.PriceListParams, Stripe.ApiList<Stripe.Price>>;
  "POST /v1/customers": Change<Stripe.CustomerCreateParams, Stripe.Customer>;
  "GET /v1/customers/{id}": Read<Stripe.CustomerRetrieveParams, Stripe.Customer | Stripe.DeletedCustomer>;
  "POST /v1/customers/{id}": Change<Stripe.CustomerUpdateParams, Stripe.Customer>;
  "POST /v1/payment_methods": Change<Stripe.PaymentMethodCreateParams, Stripe.PaymentMethod>;
  "GET /v1/payment_methods/{id}": Read<Stripe.PaymentMethodRetrieveParams, Stripe.PaymentMethod>;
  "POST /v1/payment_methods/{id}/attach": Change<Stripe.PaymentMethodAttachParams, Stripe.PaymentMethod>;
  "GET /v1/subscriptions": Read<Stripe.SubscriptionListParams, Stripe.ApiList<Stripe.Subscription>>;
  "POST /v1/subscriptions": Change<Stripe.SubscriptionCreateParams, Stripe.Subscription>;
  "GET /v1/subscriptions/{id}": Read<Stripe.SubscriptionRetrieveParams, Stripe.Subscription>;
  "POST /v1/subscriptions/{id}": Change<Stripe.SubscriptionUpdateParams, Stripe.Subscription>;
  "DELETE /v1/subscriptions/{id}": Read<Stripe.SubscriptionCancelParams, Stripe.Subscription>;
}

export interface Methods {
  "GET /v1/products": Stripe["products"]["list"];
  "GET /v1/products/{id}": Stripe["products"]["retrieve"];
  "GET /v1/prices": Stripe["prices"]["list"];
  "POST /v1/customers": Stripe["customers"]["create"];
  "GET /v1/customers/{id}": Stripe["customers"]["retrieve"];
  "POST /v1/customers/{id}": Stripe["customers"]["update"];
  "POST /v1/payment_methods": Stripe["paymentMethods"]["create"];
  "GET /v1/payment_methods/{id}": Stripe["paymentMethods"]["retrieve"];
  "POST /v1/payment_methods/{id}/attach": Stripe["paymentMethods"]["attach"];
  "GET /v1/subscriptions": Stripe["subscriptions"]["list"];
  "POST /v1/subscriptions": Stripe["subscriptions"]["create"];
  "GET /v1/subscriptions/{id}": Stripe["subscriptions"]["retrieve"];
  "POST /v1/subscriptions/{id}": Stripe["subscriptions"]["update"];
  "DELETE /v1/subscriptions/{id}": Stripe["subscriptions"]["cancel"];
}
