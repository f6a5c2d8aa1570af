import "../../../../areas/shared/state/strict-actions.ts";
import Package from "lucide-react/icons/package";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Link } from "react-router-dom";
import { AdminAuthStore } from "../../../../areas/admin/accounts/admin-auth-store.ts";
import { AdminContext, useShortcut } from "../../../../areas/admin/admin-context.ts";
import { AdminApi } from "../../../../areas/admin/api/admin-api.ts";
import { createFormats, formatLocale } from "../../../../areas/admin/formats/formats.ts";
import { Button, LinkButton } from "../../../../areas/admin/kit/button.tsx";
import { Callout } from "../../../../areas/admin/kit/callout.tsx";
import { type Column, DataList, RowLink } from "../../../../areas/admin/kit/data-list.tsx";
import { Dialog } from "../../../../areas/admin/kit/dialog.tsx";
import { EmptyState } from "../../../../areas/admin/kit/empty-state.tsx";
import { ConfirmDialog, FormDialog } from "../../../../areas/admin/kit/form-dialog.tsx";
import { ActionMenu } from "../../../../areas/admin/kit/icon-button.tsx";
import { LinkTabs } from "../../../../areas/admin/kit/link-tabs.tsx";
import { MarkdownField } from "../../../../areas/admin/kit/markdown/markdown-field.tsx";
import { MoneyField } from "../../../../areas/admin/kit/money-field.tsx";
import { Page } from "../../../../areas/admin/kit/page.tsx";
import { Pager } from "../../../../areas/admin/kit/pager.tsx";
import { ProgressBar } from "../../../../areas/admin/kit/progress-bar.tsx";
import { SearchField } from "../../../../areas/admin/kit/search-field.tsx";
import { Section } from "../../../../areas/admin/kit/section.tsx";
import { SkeletonRows } from "../../../../areas/admin/kit/skeleton.tsx";
import { SortableList } from "../../../../areas/admin/kit/sortable-list.tsx";
import { StatusPill } from "../../../../areas/admin/kit/status-pill.tsx";
import { Toasts } from "../../../../areas/admin/kit/toasts.tsx";
import { ShortcutSheet } from "../../../../areas/admin/shortcuts/shortcut-sheet.tsx";
import { Shortcuts } from "../../../../areas/admin/shortcuts/shortcuts.ts";
import { ToastStore } from "../../../../areas/admin/state/toast-store.ts";
import { GuardedRouter } from "../../../../areas/admin/unsaved/guarded-router.tsx";
import { Leaving } from "../../../../areas/admin/unsaved/leaving.ts";
import { SaveBar } from "../../../../areas/admin/unsaved/save-bar.tsx";
import { useUnsavedGuard } from "../../../../areas/admin/unsaved/use-unsaved-guard.ts";
import { createApiClient } from "../../../../areas/shared/boot/area.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { passwordProver } from "../../../../areas/shared/firebase/password-prover.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { en } from "../../../../areas/shared/i18n/ui/en.ts";
import { keptText } from "../../../../areas/shared/state/kept-text.ts";
import { SubdomainStore } from "../../../../areas/shared/state/subdomain-store.ts";
import { Checkbox } from "../../../../areas/shared/ui/form/checkbox.tsx";
import { PasswordField } from "../../../../areas/shared/ui/form/password-field.tsx";
import { SelectField } from "../../../../areas/shared/ui/form/select-field.tsx";
import { Switch } from "../../../../areas/shared/ui/form/switch.tsx";
import { TextArea } from "../../../../areas/shared/ui/form/text-area.tsx";
import { TextField } from "../../../../areas/shared/ui/form/text-field.tsx";
import { RootLayout } from "../../../../areas/shared/ui/layout/root-layout.tsx";
import { UiMessagesContext } from "../../../../areas/shared/ui/ui-messages.ts";
import "../../../../areas/shared/ui/brand.css";
import "../../../../areas/admin/shell.css";

// Every part of the kit on one page, for test/areas/admin/kit/kit.test.ts.

const publicApi = createApiClient();
const auth = new AdminAuthStore({ call: publicApi.call, provePassword: passwordProver(undefined) });
const toasts = new ToastStore();
const leaving = new Leaving();
leaving.listen(window);
const platform = { productHost: "localhost", origin: "", contactEmail: "", paymentMethods: ["manual" as const] };
const value = {
  auth,
  api: new AdminApi(publicApi.transport, auth),
  publicApi,
  cache: new DataCache(),
  site: new SubdomainStore({ data: undefined, api: publicApi, hostname: "localhost", productHost: "localhost" }),
  toasts,
  shortcuts: new Shortcuts({ kept: keptText("shortcuts") }),
  leaving,
  formats: createFormats(formatLocale("en", navigator.languages)),
  secret: null,
  data: undefined,
  hostname: "localhost",
  platform,
};

interface Row {
  id: string;
  title: string;
  price: number;
}

const ROWS: Row[] = [
  { id: "mug", title: "Stoneware mug", price: 2400 },
  { id: "bowl", title: "A bowl with a name that is rather long for a column of this width", price: 123_456 },
  { id: "dish", title: "Dish", price: 990 },
];

const COLUMNS: Column<Row>[] = [
  { key: "title", header: "Product", cell: ({ id, title }) => <RowLink to={`/${id}`}>{title}</RowLink> },
  { key: "status", header: "Status", cell: () => <StatusPill tone="good">Active</StatusPill>, card: "aside" },
  { key: "stock", header: "Stock", cell: () => "12 in stock" },
  { key: "price", header: "Price", cell: ({ price }) => value.formats.money(price, "EUR"), align: "end" },
];

const actionsOf = ({ title }: Row, choose: (what: string) => void) => (
  <ActionMenu
    label={`More for ${title}`}
    items={[
      { label: "Duplicate", onSelect: () => choose(`duplicate ${title}`) },
      { label: "View", href: "/there" },
      { label: "Delete", danger: true, separated: true, onSelect: () => choose(`delete ${title}`) },
    ]}
  />
);

/** Reported events, which the test reads. */
function Reported({ name, value }: { name: string; value: unknown }) {
  return <output data-reported={name}>{JSON.stringify(value) ?? "undefined"}</output>;
}

function Fields() {
  const [text, setText] = useState("Stoneware");
  const [price, setPrice] = useState<number | null>(2400);
  const [about, setAbout] = useState("A **good** mug.");
  const [on, setOn] = useState(true);
  const [search, setSearch] = useState("");
  const [password, setPassword] = useState("");
  return (
    <Section title="Fields" description="What one types or chooses in." actions={<Button size="small">Reset</Button>}>
      <TextField label="Title" value={text} onChange={setText} hint="As customers read it." />
      <TextField label="Address" value="acme" onChange={() => {}} suffix=".shops.example" error="This name is taken." />
      <TextField label="Note" value="" onChange={() => {}} optional placeholder="Nothing yet" disabled />
      <MoneyField label="Price" value={price} onChange={setPrice} currency="EUR" />
      <Reported name="price" value={Number.isNaN(price) ? "NaN" : price} />
      <SelectField
        label="Status"
        value="draft"
        onChange={() => {}}
        options={[
          { value: "draft", label: "Draft" },
          { value: "active", label: "Active" },
        ]}
      />
      <TextArea label="Address of the shop" value={"1 Quay\nCork"} onChange={() => {}} />
      <MarkdownField label="Description" value={about} onChange={setAbout} />
      <Reported name="about" value={about} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <Checkbox label="Track the stock" checked={on} onChange={setOn} hint="Sold out at nought." />
      <Switch label="Open for orders" checked={on} onChange={setOn} hint="At once." />
      <SearchField label="Search products" value={search} onSearch={(text) => setSearch(text.trim())} />
      <Reported name="search" value={search} />
    </Section>
  );
}

function Lists() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [order, setOrder] = useState(ROWS);
  const [chosen, setChosen] = useState("");
  return (
    <>
      <LinkTabs
        label="Views"
        tabs={[
          { to: "/", label: "All", count: 1234, current: true },
          { to: "/?view=open", label: "Open", count: 3, current: false },
          { to: "/?view=paid", label: "Paid", current: false },
        ]}
      />
      <DataList
        label="Products"
        rows={ROWS}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        rowActions={(row) => actionsOf(row, setChosen)}
        selection={{
          selected,
          onChange: (next) => {
            setSelected(next);
            setAll(false);
          },
          labelOf: ({ title }) => title,
          matching: { total: 1234, selected: all, onSelect: () => setAll(true) },
          actions: <Button size="small">Archive</Button>,
        }}
      />
      <Reported name="selected" value={all ? "all" : [...selected]} />
      <Reported name="chosen" value={chosen} />
      <Pager offset={50} shown={50} total={1234} pageSize={50} hrefOf={(offset) => `/?offset=${offset}`} />
      <Section title="Order">
        <SortableList
          label="Categories"
          items={order}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          onOrder={setOrder}
        >
          {({ title }) => title}
        </SortableList>
        <Reported name="order" value={order.map(({ id }) => id)} />
      </Section>
    </>
  );
}

const Unsaved = observer(function Unsaved() {
  const [dirty, setDirty] = useState(false);
  const [saves, setSaves] = useState(0);
  const save = async () => {
    // A test can delay the response.
    await fetch("/save");
    setSaves((count) => count + 1);
    setDirty(false);
    return true;
  };
  useUnsavedGuard(dirty, save);
  useShortcut("n", "New product", () => toasts.show("New"));
  return (
    <Section title="Unsaved">
      <Checkbox label="Something is not saved" checked={dirty} onChange={setDirty} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Reported name="saves" value={saves} />
      <SaveBar dirty={dirty} busy={false} onSave={() => void save()} onDiscard={() => setDirty(false)} />
    </Section>
  );
});

function Notices() {
  const [asks, setAsks] = useState(false);
  const [renames, setRenames] = useState(false);
  const [picks, setPicks] = useState(false);
  const [requires, setRequires] = useState(false);
  const [undone, setUndone] = useState(0);
  const [tries, setTries] = useState(0);
  return (
    <Section title="Telling">
      <div className="admin-buttons">
        <Button
          variant="primary"
          onClick={() => toasts.show("Product archived.", { undo: () => setUndone(undone + 1) })}
        >
          Archive
        </Button>
        <Button onClick={() => toasts.show(`“${"Donau".repeat(12)}” archived.`, { undo: () => {} })}>
          Long notice
        </Button>
        <Button onClick={() => setAsks(true)}>Cancel order</Button>
        <Button onClick={() => setRenames(true)}>Rename</Button>
        <Button onClick={() => setPicks(true)}>Pick</Button>
        <Button onClick={() => setRequires(true)}>Sign in again</Button>
        <Button variant="danger">Delete</Button>
        <Button busy>Saving</Button>
        <Button disabled>Not now</Button>
        <LinkButton href="/">Visit shop</LinkButton>
      </div>
      <Reported name="undone" value={undone} />
      <Callout tone="info" title="Drafts">
        Nobody sees them.
      </Callout>
      <Callout tone="good">Saved.</Callout>
      <Callout tone="warning">25 of 25 products are active.</Callout>
      <Callout tone="problem" action={<Button>Load it again</Button>}>
        This was changed in another tab or by someone else.
      </Callout>
      <div className="admin-buttons">
        {(["neutral", "good", "warning", "problem", "accent"] as const).map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
      </div>
      <ProgressBar label="Importing" value={120} max={400} />
      <SkeletonRows count={2} />
      <Section title="Products">
        <EmptyState
          icon={<Package />}
          title="No products yet"
          action={<Button variant="primary">Add a product</Button>}
        >
          Your items appear here.
        </EmptyState>
      </Section>
      {renames && (
        <FormDialog title="Rename the mug" submit="Save" onSubmit={() => {}} onClose={() => setRenames(false)}>
          <TextField label="Address" value="mug" readOnly onChange={() => {}} />
          <TextField label="New name" value="Mug" onChange={() => {}} />
        </FormDialog>
      )}
      {picks && (
        <FormDialog title="Pick a glaze" submit="Save" onSubmit={() => {}} onClose={() => setPicks(false)}>
          {["Tide", "Clay"].map((glaze) => (
            <label key={glaze}>
              <input type="radio" name="glaze" defaultChecked={glaze === "Clay"} /> {glaze}
            </label>
          ))}
        </FormDialog>
      )}
      {requires && (
        <Dialog title="You were signed out" required onClose={() => {}}>
          <Button onClick={() => setRequires(false)}>Sign in</Button>
        </Dialog>
      )}
      {asks && (
        <ConfirmDialog
          title="Cancel the order?"
          confirm="Cancel order"
          cancel="Keep as it is"
          onConfirm={async () => {
            setTries(tries + 1);
            if (tries === 0) throw new Error("no");
            setAsks(false);
          }}
          onCancel={() => setAsks(false)}
        >
          <p>The customer gets an email.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <AdminContext value={value}>
    <GuardedRouter>
      <UiMessagesContext value={createMessages("en", en)}>
        <RootLayout>
          <Page
            title="Kit"
            aside={<StatusPill>Draft</StatusPill>}
            back={{ to: "/", label: "Back" }}
            actions={<Button>Act</Button>}
          >
            <Fields />
            <Lists />
            <Unsaved />
            <Notices />
          </Page>
        </RootLayout>
      </UiMessagesContext>
      <Toasts />
      <ShortcutSheet />
    </GuardedRouter>
  </AdminContext>,
);
