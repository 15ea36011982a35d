import type { Price, Subscription } from "@parley/contract";
import { DataTable } from "../../ui/DataTable.tsx";
import styles from "./PriceTable.module.css";
import { money, type Sum, sumOf } from "./price.ts";
import { text } from "./texts.ts";

interface PriceTableProps {
  subscription: Subscription;
  /** The name of the product. */
  name: string | undefined;
}

/** Each price, the discount, and the monthly total if it can be computed. */
export function PriceTable({ subscription, name = "" }: PriceTableProps) {
  const { prices, discount } = subscription;
  const sum = sumIfAny(subscription);
  return (
    <div className={styles.prices}>
      <DataTable
        label={text("billing.prices")}
        head={
          <>
            <th scope="col">{text("billing.what")}</th>
            <th scope="col">{text("billing.price")}</th>
          </>
        }
      >
        {prices.map((price) => (
          <tr key={price.id}>
            <td>{name}</td>
            <td>{priceText(price)}</td>
          </tr>
        ))}
        {discount?.valid && (
          <tr>
            <td>{discount.name ? text("billing.discountNamed", { name: discount.name }) : text("billing.discount")}</td>
            <td>{sum && offText(sum, discount.percent_off)}</td>
          </tr>
        )}
        {sum && (
          <tr>
            <td>
              <strong>{text("billing.total")}</strong>
            </td>
            <td>
              <strong>{text("billing.per.month", { count: 1, price: money(sum.total) })}</strong>
            </td>
          </tr>
        )}
      </DataTable>
      {!sum && <p className={styles.hint}>{text("billing.noTotal")}</p>}
    </div>
  );
}

/** Undefined for prices that cannot be added up. The table then shows no total. */
function sumIfAny(subscription: Subscription): Sum | undefined {
  try {
    return sumOf(subscription);
  } catch {
    return undefined;
  }
}

function priceText({ unit_amount, currency, interval, interval_count, quantity }: Price) {
  if (unit_amount === null) return text("none");
  const one = money(unit_amount, currency);
  const price = quantity === null || quantity === 1 ? one : text("billing.times", { count: quantity, price: one });
  return isInterval(interval) ? text(`billing.per.${interval}`, { price, count: interval_count ?? 1 }) : price;
}

/** Stripe's intervals. A one-time price has none. */
const intervals = ["day", "week", "month", "year"] as const;
const isInterval = (interval: string | null): interval is (typeof intervals)[number] =>
  intervals.some((known) => known === interval);

const offText = ({ off }: Sum, percent: number | null) =>
  percent === null
    ? text("billing.amountOff", { price: money(off) })
    : text("billing.percentOff", { percent, price: money(off) });
