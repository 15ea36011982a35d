{{- define "parley.fullname" -}}
{{- if contains "parley" .Release.Name -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-parley" (.Release.Name | trunc 33 | trimSuffix "-") }}
{{- end -}}
{{- end }}

{{/* Selects all pods of the release. */}}
{{- define "parley.selector" -}}
app.kubernetes.io/name: parley
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "parley.labels" -}}
{{ include "parley.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "parley.secretName" -}}
{{ .Values.existingSecret | default (include "parley.fullname" .) }}
{{- end }}

{{/* The migration runs before the chart's own Secret exists, so it has a copy of its own. */}}
{{- define "parley.migrationName" -}}
{{ include "parley.fullname" . }}-migration
{{- end }}
