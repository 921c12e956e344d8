CREATE TABLE "session_themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"primary_color" text NOT NULL,
	"accent_color" text NOT NULL,
	"logo_alt" text,
	"logo_height" integer DEFAULT 40 NOT NULL,
	"logo_blob_key" text,
	"logo_media_type" text
);
--> statement-breakpoint
ALTER TABLE "session_themes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "life_event_kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" jsonb NOT NULL,
	"help" jsonb NOT NULL,
	"date_label" jsonb NOT NULL,
	"opens_before_days" integer DEFAULT 0 NOT NULL,
	"closes_after_days" integer DEFAULT 30 NOT NULL,
	"effective_date_kind" text NOT NULL,
	"needs_proof" boolean DEFAULT false NOT NULL,
	"permits" text[] DEFAULT '{}'::text[] NOT NULL,
	"edi_code" text,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "life_event_kinds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "life_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"session_id" uuid,
	"event_date" date NOT NULL,
	"reported_on" date NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"effective_date" date NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"proof_seen_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "life_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"identifier" uuid NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "enrollment_documents_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
ALTER TABLE "enrollment_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_run_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"run_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"place" bigint NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_run_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "enrollment_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "enrollment_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "census_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"aliases" text DEFAULT '' NOT NULL,
	"target" text,
	"required" boolean DEFAULT false NOT NULL,
	"is_unique" boolean DEFAULT false NOT NULL,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "census_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "external_benefit_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"external_benefit_id" uuid NOT NULL,
	"identifier" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "external_benefit_documents_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
ALTER TABLE "external_benefit_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "external_benefits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"description_en" text NOT NULL,
	"description_ko" text,
	"description_es" text,
	"require_ack" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_benefits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"session_plan_id" uuid,
	"coverage_type" text,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"sort_order" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "benefit_required_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"coverage_type" text NOT NULL,
	"session_plan_id" uuid,
	"key" text NOT NULL,
	"label" jsonb NOT NULL,
	"help" jsonb,
	"kind" text NOT NULL,
	"min" integer,
	"max" integer,
	"step" integer,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"applies_to" text DEFAULT 'subscriber' NOT NULL,
	"feeds" text,
	"message" jsonb,
	"sort_order" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "benefit_required_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"is_excluded" boolean DEFAULT true NOT NULL,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "session_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"column" text,
	"code" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_errors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid,
	"base_plan_id" uuid,
	"blob_key" text NOT NULL,
	"file_key_sealed" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sheet" text,
	"header_row" integer,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'mapping' NOT NULL,
	"rows_total" integer,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"actor" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "member_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"effective_date" date,
	"enrollment_id" uuid,
	"actor" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"coverage_type" text,
	"rx_group" text,
	"policy_number" text,
	"effective_date" date NOT NULL,
	"termination_date" date,
	"show_on_id_card" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_suppliers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"base_plan_id" uuid NOT NULL,
	"tier_code" text NOT NULL,
	"dp_tier_code" text NOT NULL,
	"employee_post_tax_cents" integer DEFAULT 0 NOT NULL,
	"imputed_income_cents" integer DEFAULT 0 NOT NULL,
	"effective_date" date NOT NULL,
	"termination_date" date
);
--> statement-breakpoint
ALTER TABLE "partner_tiers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"installation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"kind" text NOT NULL,
	"phone" text,
	"url" text,
	"payer_id" text,
	"rx_bin" text,
	"rx_pcn" text
);
--> statement-breakpoint
ALTER TABLE "suppliers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "enrollments_one_sent_per_person";--> statement-breakpoint
DROP INDEX "session_plans_plan";--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD COLUMN "tobacco" boolean;--> statement-breakpoint
ALTER TABLE "enrollment_people" ADD COLUMN "is_disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "kind" text DEFAULT 'openEnrollment' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "new_hire_days" integer DEFAULT 31 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "theme_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "reminder_cap" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "reminder_every_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "copied_from_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "life_event_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "return_answer" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "review_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "processed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "life_event_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "bounce" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "letter_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session_plans" ADD COLUMN "division_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "session_plans" ADD COLUMN "eligibility_classes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "employer_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "volume_cents" integer;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "enrollment_id" uuid;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "ended_by_enrollment_id" uuid;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "end_before" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "tobacco" boolean;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "eligibility_class" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "salary_cents" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "employer_family_id" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "termination_date" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "child_cover_ends" text DEFAULT 'endOfMonth' NOT NULL;--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "covers_partners" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "base_plans" ADD COLUMN "supplier_id" uuid;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "division_id" uuid;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "effective_date" date;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "termination_date" date;--> statement-breakpoint
ALTER TABLE "plan_documents" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "person_kind" text;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "tobacco" boolean;--> statement-breakpoint
ALTER TABLE "session_themes" ADD CONSTRAINT "session_themes_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_themes" ADD CONSTRAINT "session_themes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_event_kinds" ADD CONSTRAINT "life_event_kinds_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_kind_id_life_event_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."life_event_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_events" ADD CONSTRAINT "life_events_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_documents" ADD CONSTRAINT "enrollment_documents_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_notes" ADD CONSTRAINT "enrollment_notes_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_run_items" ADD CONSTRAINT "enrollment_run_items_run_id_enrollment_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."enrollment_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "census_fields" ADD CONSTRAINT "census_fields_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "census_fields" ADD CONSTRAINT "census_fields_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "census_fields" ADD CONSTRAINT "census_fields_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefit_documents" ADD CONSTRAINT "external_benefit_documents_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefit_documents" ADD CONSTRAINT "external_benefit_documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefit_documents" ADD CONSTRAINT "external_benefit_documents_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefit_documents" ADD CONSTRAINT "external_benefit_documents_external_benefit_id_external_benefits_id_fk" FOREIGN KEY ("external_benefit_id") REFERENCES "public"."external_benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefits" ADD CONSTRAINT "external_benefits_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefits" ADD CONSTRAINT "external_benefits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_benefits" ADD CONSTRAINT "external_benefits_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_pages" ADD CONSTRAINT "plan_pages_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_pages" ADD CONSTRAINT "plan_pages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_pages" ADD CONSTRAINT "plan_pages_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_pages" ADD CONSTRAINT "plan_pages_session_plan_id_session_plans_id_fk" FOREIGN KEY ("session_plan_id") REFERENCES "public"."session_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_required_values" ADD CONSTRAINT "benefit_required_values_session_plan_id_session_plans_id_fk" FOREIGN KEY ("session_plan_id") REFERENCES "public"."session_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_members" ADD CONSTRAINT "session_members_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_members" ADD CONSTRAINT "session_members_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_members" ADD CONSTRAINT "session_members_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_members" ADD CONSTRAINT "session_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_session_id_enrollment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."enrollment_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_suppliers" ADD CONSTRAINT "client_suppliers_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_suppliers" ADD CONSTRAINT "client_suppliers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_suppliers" ADD CONSTRAINT "client_suppliers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_tiers" ADD CONSTRAINT "partner_tiers_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_tiers" ADD CONSTRAINT "partner_tiers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_tiers" ADD CONSTRAINT "partner_tiers_base_plan_id_base_plans_id_fk" FOREIGN KEY ("base_plan_id") REFERENCES "public"."base_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_installation_id_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_themes_name" ON "session_themes" USING btree ("installation_id","name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "life_event_kinds_code" ON "life_event_kinds" USING btree ("installation_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "life_events_member" ON "life_events" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "life_events_client" ON "life_events" USING btree ("client_id","closes_on");--> statement-breakpoint
CREATE INDEX "enrollment_documents_enrollment" ON "enrollment_documents" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "enrollment_notes_enrollment" ON "enrollment_notes" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "enrollment_run_items_run" ON "enrollment_run_items" USING btree ("run_id","place");--> statement-breakpoint
CREATE INDEX "enrollment_runs_actor" ON "enrollment_runs" USING btree ("actor","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "census_fields_key" ON "census_fields" USING btree ("session_id","key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "external_benefit_documents_benefit" ON "external_benefit_documents" USING btree ("external_benefit_id");--> statement-breakpoint
CREATE INDEX "external_benefit_documents_session" ON "external_benefit_documents" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "external_benefits_session" ON "external_benefits" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "plan_pages_session" ON "plan_pages" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_required_values_key" ON "benefit_required_values" USING btree ("session_id","coverage_type","key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "session_members_once" ON "session_members" USING btree ("session_id","member_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "session_members_member" ON "session_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "import_errors_import" ON "import_errors" USING btree ("import_id","row");--> statement-breakpoint
CREATE INDEX "imports_client" ON "imports" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "member_events_family" ON "member_events" USING btree ("family_id","at");--> statement-breakpoint
CREATE INDEX "member_events_member" ON "member_events" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "client_suppliers_client" ON "client_suppliers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_suppliers_supplier" ON "client_suppliers" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "partner_tiers_plan" ON "partner_tiers" USING btree ("base_plan_id","effective_date");--> statement-breakpoint
CREATE INDEX "suppliers_name" ON "suppliers" USING btree ("installation_id","name_key","id");--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_theme_id_session_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."session_themes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_plans" ADD CONSTRAINT "base_plans_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_queue" ON "enrollments" USING btree ("installation_id","status","submitted_at") WHERE status in ('submitted', 'pendingReview', 'returned', 'approved', 'failed');--> statement-breakpoint
CREATE INDEX "enrollments_session" ON "enrollments" USING btree ("session_id","status");--> statement-breakpoint
CREATE INDEX "enrollments_member" ON "enrollments" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("session_id","member_id",coalesce(life_event_id, session_id)) WHERE kind in ('invited', 'lifeEvent') and revoked_at is null and member_id is not null;--> statement-breakpoint
CREATE INDEX "coverages_client_dates" ON "coverages" USING btree ("client_id","effective_date");--> statement-breakpoint
CREATE UNIQUE INDEX "coverages_once" ON "coverages" USING btree ("enrollment_id","member_id","coverage_type") WHERE enrollment_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_employer_family" ON "members" USING btree ("client_id","employer_family_id") WHERE employer_family_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_sent_per_person" ON "enrollments" USING btree ("session_id","subscriber_ssn_index",coalesce(life_event_id, session_id)) WHERE status not in ('started', 'cancelled') and not is_preview;--> statement-breakpoint
CREATE UNIQUE INDEX "session_plans_plan" ON "session_plans" USING btree ("session_id","base_plan_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "system" ON "session_themes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "session_themes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (client_id is null or ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "session_themes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "session_themes" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "session_themes" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "life_event_kinds" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "life_event_kinds" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "life_event_kinds" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "life_event_kinds" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "life_event_kinds" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "life_events" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "life_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "life_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "life_events" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "life_events" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_documents" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollment_documents" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollment_documents" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollment_documents" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollment_documents" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and ((select current_setting('openroll.person')) = '' or enrollment_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_notes" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "enrollment_notes" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "enrollment_notes" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "enrollment_notes" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "enrollment_notes" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from enrollments parent where parent.id = enrollment_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_run_items" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "enrollment_run_items" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "enrollment_runs" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "enrollment_runs" AS PERMISSIVE FOR ALL TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor'))) WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and actor = (select current_setting('openroll.actor')));--> statement-breakpoint
CREATE POLICY "system" ON "census_fields" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "census_fields" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "census_fields" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "census_fields" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "census_fields" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "external_benefit_documents" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "external_benefit_documents" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "external_benefit_documents" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "external_benefit_documents" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "external_benefit_documents" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "external_benefits" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "external_benefits" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "external_benefits" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "external_benefits" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "external_benefits" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "plan_pages" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "plan_pages" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "plan_pages" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "plan_pages" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "plan_pages" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "benefit_required_values" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "benefit_required_values" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "benefit_required_values" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "benefit_required_values" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "benefit_required_values" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "session_members" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "session_members" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "session_members" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "session_members" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "session_members" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "import_errors" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "import_errors" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "import_errors" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "import_errors" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "import_errors" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "imports" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "imports" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_add" ON "imports" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "imports" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "imports" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "member_events" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "member_events" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and ((select current_setting('openroll.person')) = '' or family_id = (select nullif(current_setting('openroll.person'), '')::uuid)));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "member_events" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "member_events" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "member_events" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "client_suppliers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "client_suppliers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "client_suppliers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "client_suppliers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "client_suppliers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "partner_tiers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "partner_tiers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "partner_tiers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "partner_tiers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "partner_tiers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "system" ON "suppliers" AS PERMISSIVE FOR ALL TO "openroll_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_read" ON "suppliers" AS PERMISSIVE FOR SELECT TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_add" ON "suppliers" AS PERMISSIVE FOR INSERT TO "openroll_runtime" WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_change" ON "suppliers" AS PERMISSIVE FOR UPDATE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
CREATE POLICY "tenant_remove" ON "suppliers" AS PERMISSIVE FOR DELETE TO "openroll_runtime" USING (installation_id = (select current_setting('openroll.installation')::uuid) and (select current_setting('openroll.reach')) = 'installation' and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_add" ON "coverages" TO openroll_runtime WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_change" ON "coverages" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '') WITH CHECK (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');--> statement-breakpoint
ALTER POLICY "tenant_remove" ON "coverages" TO openroll_runtime USING (installation_id = (select current_setting('openroll.installation')::uuid) and ((select current_setting('openroll.reach')) = 'installation' or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])) and (client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]) or exists (select from members parent where parent.id = member_id)) and (select current_setting('openroll.person')) = '');