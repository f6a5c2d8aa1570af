import { hasDomainShape, type ShapeProblem, shapeProblem } from "./domain-shape.ts";

/**
 * Names that no shop gets, by reason. A shop with such a name could impersonate the platform, receive its mail,
 * certificates or callbacks, or block a future service. Plausible shop names (`bakery`, `studio-b`) are not in the
 * list.
 */
const BY_REASON = {
  /**
   * https://www.rfc-editor.org/rfc/rfc2142 and other addresses of a domain's operators. Certificate authorities send to
   * some of them.
   */
  mailboxes: `abuse admin administrator contact contacts feedback hostmaster info infos inquiries mailer-daemon marketing
    no-reply noc noreply postmaster root sales security ssladmin ssladministrator sslwebmaster support sysadmin
    trouble usenet uucp webmaster`,

  mail: `autoconfig autodiscover bounce bounces dkim dmarc email email emails exchange imap imap4 imaps inbox list lists
    listserv mail mail1 mail2 mailer mailgun mailing mailman mails mailserver mta mta-sts mx mx0 mx1 mx2 mx3 newsletter
    newsletters outbound outlook pop pop2 pop3 pop3s relay roundcube sendgrid smtp smtps spam spf webmail zimbra`,

  /** https://www.rfc-editor.org/rfc/rfc6761 and names that resolvers, browsers and proxies look up automatically. */
  names: `arpa bind broadcasthost dns dns0 dns1 dns2 dns3 domain domains domainname dyndns example examples home-arpa
    hostname invalid ip6-allnodes ip6-localhost ipv4 ipv6 isatap local localdomain localhost nameserver nameservers ns ns0
    ns1 ns2 ns3 ns4 ns5 onion rdns resolver root-servers subdomain subdomains test tests whois wildcard wpad zone`,

  /** Top-level domains: `name.shops.example` would look like an address elsewhere. */
  topLevel: `aero biz com edu eu gov gmbh int mil mobi net nonprofit org co-uk com-au`,

  hosts: `apache app app1 app2 apps backend backup backups balancer bastion broker cache caches cdn cdn1 cdn2 cloud
    cluster cname compute config configs console consul container containers cpanel cron database databases datacenter db
    db1 db2 dc1 dc2 deploy dmz docker edge elastic elasticsearch etcd firewall ftp ftps gate gateway gateways gitops grafana
    graphite haproxy heartbeat host hosting hosts images img imgs imaps infra infrastructure ingress instance internal
    intranet ipsec jenkins kafka kibana kube kubernetes lb lb1 lb2 ldap loadbalancer log logger logging logs
    lxc mariadb memcache memcached metrics minio mirrors mongo mongodb monitor monitoring munin mysql nagios
    nas network node node1 node2 nodes ntp oracle origin phpmyadmin ping plesk postgres postgresql proxy prometheus
    queue rabbitmq rdp redis registry remote replica router rsync s3 server server1 server2 servers sftp
    shell sip snmp sql sqlite squid ssh ssl stun swarm switch syslog telnet terraform tftp time tls traefik turn udp vault
    vm vnc voip vpn vpn1 vpn2 vps web web1 web2 webdav webdisk webserver whm worker workers zabbix zookeeper`,

  development: `alpha beta build builds canary ci cicd clone code codes coverage dev dev1 dev2 develop developer
    developers development devel devops dogfood e2e experiment experiments feature git github gitlab integration
    integrations latest legacy localdev mock nightly next playground pre preprod preview previews prod
    production qa qc release releases repo repos repository rc sandbox sdk source sources stable stage staging stg svn
    template templates temp test1 test2 tester testing tmp trunk uat undefined unknown null nil none nan true false void`,

  api: `ajax amp api api1 api2 api3 apidocs apis callback callbacks feed feeds fetch graphql grpc hook hooks
    json jsonp jwks mqtt oembed openapi pubsub push rest robots rpc rss schema schemas sitemap sitemaps soap socket
    sockets sse stream streaming sw swagger sync v1 v2 v3 v4 v5 version versions webhook webhooks websocket websockets
    well-known ws wss xml xmlrpc`,

  files: `asset assets attachment attachments avatar avatars blob bucket css download downloads favicon file files font
    fonts icon icons image js logo logos manifest media object objects pdf pic pics pictures public
    resource resources script scripts static statics storage stylesheet thumbnail thumbnails upload uploads usercontent
    user-content video-cdn`,

  accounts: `2fa access account accounts activate activation auth authentication authenticate authorize captcha
    change-password confirm confirmation credential credentials deactivate delete forgot forgot-password id idp identity
    impersonate invitation invitations invite invites join keys login logins logoff logon logout me members mfa
    my my-account myaccount oauth oauth2 oidc onboarding openid otp passkey passkeys passwd password passwords permission
    permissions privileges profile profiles recover recovery register registration reset reset-password saml scim secret
    secrets secure secure-login session sessions sign-in sign-out sign-up signin signoff signon signout signup sso
    superuser sudo su token tokens two-factor unlock unsubscribe user username users validate verification verified verify
    webauthn`,

  money: `accounting bank banking bill billing billings card cards cash cashier charge chargeback chargebacks checkout
    credit creditcard currency dispute disputes donate finance financial fraud funds invoice invoices iban ledger
    merchant merchants money order orders pay payable payer paying payment payments payout payouts paypal paypage plan plans
    premium price prices pricing pro receipt receipts refund refunds sepa settlement settlements stripe subscribe
    subscription subscriptions tax taxes transaction transactions transfer treasury vat wallet wallets wire`,

  /** Help and status pages. */
  help: `answers apology assistance bug bugs care chat customer customer-care customer-service customer-support customercare
    customers customerservice desk diagnostics documentation docs faq faqs forum forums guide guides health healthcheck
    healthz help help-center help-desk helpcenter helpdesk incident incidents knowledge knowledgebase kb livechat livez
    maintenance manual manuals outage outages readyz report reports security-team service services sla status statuspage
system system-status systems ticket tickets tutorial tutorials uptime`,

  legal: `agb agreement antifraud compliance conduct consent cookie cookies copyright court data-protection datenschutz
    dmca dpo ethics fraud-report gdpr gpg impressum imprint law legal legalnotice licence license licenses licensing
    notice notices police policies policy privacy pgp regulation rights rules terms terms-of-service tos trademark
    trademarks transparency trust trust-and-safety vulnerability`,

  /** The platform's own pages and its staff. */
  company: `awning about about-us aboutus advertise advertising affiliate affiliates agency alert alerts ambassador analytics
    announcement announcements blog blogs board brand brands business campaign campaigns career careers case-studies ceo
    changelog chief cio cmo community company conference consulting corp corporate coo crm cto demos directory employee
    employees enterprise event events explore features founder founders general get getstarted global go group head
    headquarters hiring home homepage hq hr human-resources international investor investors ir job jobs
    landing landingpage launch lead leads main management manager map maps master mission mobile moderation moderator
    moderators news official office open operator operators ops owner owners ownership page pages partner partners platform
    portal post posts press product products program project projects promo promos recruiting recruitment referral
    referrals roadmap root-admin search seo showcase signage site sites social staff start started survey surveys team teams
    tour trial update updates upgrade us webinar webinars welcome whitepaper world www www0 www1 www2 www3 www4 wwww
    welcome-page`,

  /** Generic words for shops and their pages. */
  shops: `all-shops all-stores basket best bestsellers buy buyer buyers buying buynow cart carts catalog catalogs catalogue
    catalogues categories category commerce deal deals discount discounts discover ecommerce fulfillment fulfilment gift-card
    gift-cards giftcard giftcards inventory logistics mall market marketplace markets my-shop my-store myshop mystore new
    new-arrivals new-shop new-store newstore offer offers online online-shop online-store onlineshop onlinestore
    open-shop outlet package parcels pos returns sale sell seller seller-center sellercenter sellers selling seller-support
    shipment shipments shipping shop shop-admin shopadmin shopper shoppers shopping shops shops-admin stock store
    store-admin storeadmin storefront storefronts stores the-shop the-store tracking trade trades trader traders vendor vendors
    warehouse wholesale wishlist wishlists your-shop your-store yourshop yourstore`,

  admin: `adm admin-area admin-login admin-panel admin1 admin2 administration administrators admins adminpanel backoffice
    control controlpanel controller dash dashboard dashboards dba exec manage managed moderate mod mods operations oper
    panel settings setting setup staff-only superadmin super-admin supervisor sys sysop sysops sysadmins tool tools
    webadmin`,
};

export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  Object.values(BY_REASON).flatMap((names) => names.trim().split(/\s+/)),
);

/**
 * Names that a shop's name must not resemble, even by lookalike characters: the platform's own and its sensitive pages.
 */
const NOT_TO_BE_MISTAKEN_FOR = `awning awnings account accounts admin administrator billing checkout login paypal payments
  security signin support webmail webmaster`;

const LOOKALIKES: Record<string, string> = { vv: "w", rn: "m", 0: "o", 1: "l", i: "l", 3: "e", 4: "a", 5: "s" };

/** Returns a label's visual form: without hyphens, lookalike letters and digits unified. */
const glanceOf = (label: string): string =>
  label.replaceAll("-", "").replaceAll(/vv|rn|[01345i]/g, (drawn) => LOOKALIKES[drawn] as string);

const GLANCES: ReadonlySet<string> = new Set(NOT_TO_BE_MISTAKEN_FOR.split(/\s+/).map(glanceOf));

const PLATFORM_GLANCE = glanceOf("awning");

/** Returns whether a label starts with the platform's name, as a service's would: `awning-support`, `awn1ng-pay`. */
const speaksForPlatform = (label: string): boolean =>
  label.includes("-") && glanceOf(label.slice(0, label.indexOf("-"))) === PLATFORM_GLANCE;

/** Returns whether a well-formed label is reserved. */
export function isReserved(label: string): boolean {
  return RESERVED_SUBDOMAINS.has(label) || GLANCES.has(glanceOf(label)) || speaksForPlatform(label);
}

/**
 * Returns whether a label can be a seller's `domain`: well formed and not reserved. Other labels are rejected without a
 * database read.
 */
export function isSellerDomain(label: string): boolean {
  return hasDomainShape(label) && !isReserved(label);
}

/**
 * Returns why a label can't be a seller's `domain`; `undefined` if it can. This module contains the list of reserved
 * names. Pages that must stay small use {@link shapeProblem} and `GET /api/names/:name` instead.
 */
export function domainProblem(label: string): ShapeProblem | { code: "reserved" } | undefined {
  return shapeProblem(label) ?? (isReserved(label) ? { code: "reserved" } : undefined);
}
