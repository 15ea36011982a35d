import { X509Certificate } from "node:crypto";
import { generate } from "selfsigned";
import { expect, test } from "vitest";
import { NotificationService } from "../../../../test/email/notification-service.ts";
import { isCertificateOfSns, isSnsUrl } from "./sns.ts";
import { isSignedBy } from "./sns-message.ts";

const topic = "arn:aws:sns:eu-west-1:123456789012:mails";
const chinese = "arn:aws-cn:sns:cn-north-1:123456789012:mails";

test.each([
  [topic, "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription"],
  [topic, "https://sns.eu-west-1.amazonaws.com:443/a.pem"],
  [chinese, "https://sns.cn-north-1.amazonaws.com.cn/a.pem"],
  ["arn:aws-us-gov:sns:us-gov-west-1:123456789012:mails", "https://sns.us-gov-west-1.amazonaws.com/a.pem"],
])("the endpoint of %s is %s", (topic, url) => {
  expect(isSnsUrl(url, topic, { snsEndpoint: undefined })).toBe(true);
});

test.each([
  "http://sns.eu-west-1.amazonaws.com/a.pem",
  "https://sns.us-east-1.amazonaws.com/a.pem",
  "https://sns.eu-west-1.amazonaws.com.cn/a.pem",
  "https://sns.eu-west-1.amazonaws.com.example.net/a.pem",
  "https://sns.eu-west-1.amazonaws.com@example.net/a.pem",
  "https://user@sns.eu-west-1.amazonaws.com/a.pem",
  "https://sns.eu-west-1.amazonaws.com:8443/a.pem",
  "https://sns-eu-west-1.amazonaws.com/a.pem",
  "https://bucket.s3.eu-west-1.amazonaws.com/a.pem",
  "https://sns.eu-west-1.amazonaws.com%2eexample.net/a.pem",
  "https://127.0.0.1/a.pem",
  "//sns.eu-west-1.amazonaws.com/a.pem",
  "",
])("%j is not an address of SNS", (url) => {
  expect(isSnsUrl(url, topic, { snsEndpoint: undefined })).toBe(false);
});

test.each([
  ["SimpleNotificationService-0a1b.pem", true],
  ["elsewhere/SimpleNotificationService-0a1b.pem", false],
  ["SimpleNotificationService-0a1b.pem?", true],
  ["SimpleNotificationService-0a1b.pem?again", false],
  ["SimpleNotificationService-0a1b.pem#again", false],
  ["?Action=Publish&Message=/SimpleNotificationService-0a1b.pem", false],
])("whether %s can be the path of a certificate: %s", (path, may) => {
  const url = `https://sns.eu-west-1.amazonaws.com/${path}`;
  expect(isCertificateOfSns(url, topic, { snsEndpoint: undefined })).toBe(may);
});

test.each(["", "mails", "arn:aws:sns:example.net/:123456789012:mails", "arn:aws:sns:eu:123456789012:mails"])(
  "the topic %j is invalid",
  (topic) => {
    expect(isSnsUrl("https://sns.eu-west-1.amazonaws.com/a.pem", topic, { snsEndpoint: undefined })).toBe(false);
  },
);

test("a certificate is valid for its time and its key only", async () => {
  const service = await new NotificationService().open();
  const message = service.envelope({ Type: "Notification", Message: "{}" }) as Parameters<typeof isSignedBy>[1];
  const certificate = new X509Certificate(await (await fetch(message.SigningCertURL!)).text());
  await service.close();
  const day = 86_400_000;
  const [begin, end] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  const counts = [begin - day, begin + day, end - day, end + day].map((now) => isSignedBy(certificate, message, now));
  expect(counts).toEqual([false, true, true, false]);
  const other = new X509Certificate((await generate([{ name: "commonName", value: "sns.example.com" }])).cert);
  expect(isSignedBy(other, message)).toBe(false);
});
