import Type from "typebox";
import { expect, test } from "vitest";
import { cast } from "./cast.ts";

const Shape = Type.Object({
  name: Type.Optional(Type.String()),
  inner: Type.Optional(Type.Object({ count: Type.Optional(Type.Integer()) })),
});

/** An object that reports which of its properties are read. */
function watched(target: object, read: string[]): object {
  return new Proxy(target, {
    get: (object, key) => {
      read.push(String(key));
      return Reflect.get(object, key);
    },
    ownKeys: () => {
      throw new Error("all keys were listed");
    },
  });
}

test("only the properties of the shape are read, however many exist", () => {
  const read: string[] = [];
  const given = watched({ name: "Ann", unknown: 1, inner: watched({ count: "2", unknown: [1, 2] }, read) }, read);
  expect(cast(Shape, given)).toEqual({ name: "Ann", inner: { count: 2 } });
  expect(read).toEqual(["name", "inner", "count"]);
});
