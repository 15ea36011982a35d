import { BlockList, isIPv6 } from "node:net";
import type {
  INetworkPolicy,
  INetworkPolicyEgressRule,
  INetworkPolicyPeer,
} from "kubernetes-models/networking.k8s.io/v1";

/** Whether the pods of a policy may open TCP connections to an address that is no pod's. */
export const mayReach = ({ spec }: INetworkPolicy, address: string, port: number) =>
  spec!.egress!.some((rule) => hasPort(rule, port) && hasAddress(rule, address));

const hasPort = ({ ports }: INetworkPolicyEgressRule, port: number) =>
  !ports || ports.some((each) => each.port === port && each.protocol === "TCP");

const hasAddress = ({ to }: INetworkPolicyEgressRule, address: string) =>
  !to || to.some((peer) => isPeer(peer, address));

function isPeer({ ipBlock }: INetworkPolicyPeer, address: string) {
  return ipBlock !== undefined && isIn([ipBlock.cidr], address) && !isIn(ipBlock.except ?? [], address);
}

function isIn(networks: string[], address: string) {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const list = new BlockList();
  for (const network of networks) {
    const [start, prefix] = network.split("/");
    // Otherwise a network of IPv6 would also contain the IPv4 addresses that are mapped into it.
    if (isIPv6(start!) === isIPv6(address)) list.addSubnet(start!, Number(prefix), family);
  }
  return list.check(address, family);
}
