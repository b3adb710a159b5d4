// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
import func1Module from 'ajv/dist/runtime/ucs2length.js'
const func1 = func1Module.default ?? func1Module
"use strict";
export const searchUsers = validate20;
const schema31 = {"type":"object","properties":{"query":{"type":["string","array","null"],"maxLength":1024,"items":{"type":"string","maxLength":1024},"minItems":1,"maxItems":10,"description":"Search text. A list is ranked query by query and fused (reciprocal rank fusion). Null or absent: only `filters` decide, newest `updatedAt` first."},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"dataset":{"type":"string","enum":["standard","professional"],"default":"standard","description":"`professional` searches the users who have a professional profile, by the fields of users and of the profile (`professional.*`, in the query and in `filters`), and adds `professional` to them unless `includeAttributes.professional` is false; needs the PROFESSIONAL service"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor`"},"enablePagination":{"type":"boolean","default":false,"description":"Answers carry a cursor for the next page"},"first":{"type":"integer","minimum":1,"maximum":1000,"description":"Alias for `maxResults`; wins where both are given"},"maxResults":{"type":"integer","minimum":1,"maximum":1000,"description":"How many users to return; 100 where absent"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false,"allOf":[{"if":{"properties":{"query":{"type":"null"}}},"then":{"required":["filters"],"x-message":"`filters` is required where `query` is null or absent"}},{"if":{"required":["after"]},"then":{"required":["enablePagination"],"properties":{"enablePagination":{"const":true,"x-message":"`after` needs `enablePagination` to be true"}},"x-message":"`after` needs `enablePagination` to be true"}}]};

const schema32 = {"type":"object","if":{"required":["filters"]},"then":{"type":"object","required":["filters","op"],"properties":{"filters":{"type":"array","items":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"minItems":1,"maxItems":256,"x-allowed":"an array of 1 to 256 filter expressions"},"op":{"type":"string","enum":["And","Or"]}},"additionalProperties":false,"x-members":"either {field, op, value} or {filters, op}"},"else":{"type":"object","required":["field","op","value"],"properties":{"field":{"type":"string","maxLength":64,"description":"A field of the collection"},"op":{"type":"string","enum":["Eq","NotEq","In","NotIn","Lt","Lte","Gt","Gte","Glob","NotGlob","IGlob","NotIGlob","Regex","Contains","NotContains","ContainsAny","NotContainsAny","AnyLt","AnyLte","AnyGt","AnyGte","ContainsAllTokens"]},"value":{"type":["string","number","boolean","array"],"maxItems":1000,"maxLength":1024,"if":{"prefixItems":[{"type":"string"}]},"then":{"items":{"type":"string","maxLength":1024,"x-allowed":"a string of at most 1024 characters or a number, the same kind throughout the list"}},"else":{"items":{"type":"number","x-allowed":"a string of at most 1024 characters or a number, the same kind throughout the list"}},"x-allowed":"a string of at most 1024 characters, a number, true or false, or an array of at most 1000 strings or numbers"}},"additionalProperties":false,"x-members":"either {field, op, value} or {filters, op}"},"x-allowed":"a JSON object, either {field, op, value} or {filters, op}","description":"A leaf `{field, op, value}`, or `{filters: [...], op: \"And\" | \"Or\"}` over leaves and composites, at most 8 levels deep with 256 leaves. Fields and operators are listed at the top of this document."};
const wrapper0 = {validate: validate21};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.filters === undefined) && (missing1 = "filters")) || ((data.op === undefined) && (missing1 = "op"))){
validate21.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.then.required,parentSchema:schema32.then,data}];
return false;
}
else {
const _errs5 = errors;
for(const key0 in data){
if(!((key0 === "filters") || (key0 === "op"))){
validate21.errors = [{instancePath,schemaPath:"#/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32.then,data}];
return false;
break;
}
}
if(_errs5 === errors){
if(data.filters !== undefined){
let data0 = data.filters;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data0)){
if(data0.length > 256){
validate21.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items",schema:256,parentSchema:schema32.then.properties.filters,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate21.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema32.then.properties.filters,data:data0}];
return false;
}
else {
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(wrapper0.validate(data0[i0], {instancePath:instancePath+"/filters/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.then.properties.filters.type,parentSchema:schema32.then.properties.filters,data:data0}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.op !== undefined){
let data2 = data.op;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/then/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.then.properties.op.type,parentSchema:schema32.then.properties.op,data:data2}];
return false;
}
if(!((data2 === "And") || (data2 === "Or"))){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/then/properties/op/enum",keyword:"enum",params:{allowedValues: schema32.then.properties.op.enum},message:"must be equal to one of the allowed values",schema:schema32.then.properties.op.enum,parentSchema:schema32.then.properties.op,data:data2}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.then.type,parentSchema:schema32.then,data}];
return false;
}
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props1 = true;
}
ifClause0 = "then";
}
else {
const _errs11 = errors;
if(errors === _errs11){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((data.field === undefined) && (missing2 = "field")) || ((data.op === undefined) && (missing2 = "op"))) || ((data.value === undefined) && (missing2 = "value"))){
validate21.errors = [{instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.else.required,parentSchema:schema32.else,data}];
return false;
}
else {
const _errs13 = errors;
for(const key1 in data){
if(!(((key1 === "field") || (key1 === "op")) || (key1 === "value"))){
validate21.errors = [{instancePath,schemaPath:"#/else/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32.else,data}];
return false;
break;
}
}
if(_errs13 === errors){
if(data.field !== undefined){
let data3 = data.field;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data3 === "string"){
if(func1(data3) > 64){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/properties/field/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema32.else.properties.field,data:data3}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.else.properties.field.type,parentSchema:schema32.else.properties.field,data:data3}];
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.op !== undefined){
let data4 = data.op;
const _errs16 = errors;
if(typeof data4 !== "string"){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/else/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.else.properties.op.type,parentSchema:schema32.else.properties.op,data:data4}];
return false;
}
if(!((((((((((((((((((((((data4 === "Eq") || (data4 === "NotEq")) || (data4 === "In")) || (data4 === "NotIn")) || (data4 === "Lt")) || (data4 === "Lte")) || (data4 === "Gt")) || (data4 === "Gte")) || (data4 === "Glob")) || (data4 === "NotGlob")) || (data4 === "IGlob")) || (data4 === "NotIGlob")) || (data4 === "Regex")) || (data4 === "Contains")) || (data4 === "NotContains")) || (data4 === "ContainsAny")) || (data4 === "NotContainsAny")) || (data4 === "AnyLt")) || (data4 === "AnyLte")) || (data4 === "AnyGt")) || (data4 === "AnyGte")) || (data4 === "ContainsAllTokens"))){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/else/properties/op/enum",keyword:"enum",params:{allowedValues: schema32.else.properties.op.enum},message:"must be equal to one of the allowed values",schema:schema32.else.properties.op.enum,parentSchema:schema32.else.properties.op,data:data4}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.value !== undefined){
let data5 = data.value;
const _errs18 = errors;
if((((typeof data5 !== "string") && (!((typeof data5 == "number") && (isFinite(data5))))) && (typeof data5 !== "boolean")) && (!(Array.isArray(data5)))){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/type",keyword:"type",params:{type: schema32.else.properties.value.type},message:"must be string,number,boolean,array",schema:schema32.else.properties.value.type,parentSchema:schema32.else.properties.value,data:data5}];
return false;
}
const _errs20 = errors;
let valid4 = true;
const _errs21 = errors;
if(Array.isArray(data5)){
const len1 = data5.length;
if(len1 > 0){
if(typeof data5[0] !== "string"){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid1 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs24 = errors;
if(Array.isArray(data5)){
var valid6 = true;
const len2 = data5.length;
for(let i1=0; i1<len2; i1++){
let data7 = data5[i1];
const _errs25 = errors;
if(errors === _errs25){
if(typeof data7 === "string"){
if(func1(data7) > 1024){
validate21.errors = [{instancePath:instancePath+"/value/" + i1,schemaPath:"#/else/properties/value/then/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema32.else.properties.value.then.items,data:data7}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/value/" + i1,schemaPath:"#/else/properties/value/then/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.else.properties.value.then.items.type,parentSchema:schema32.else.properties.value.then.items,data:data7}];
return false;
}
}
var valid6 = _errs25 === errors;
if(!valid6){
break;
}
}
}
var _valid1 = _errs24 === errors;
valid4 = _valid1;
if(valid4){
var items1 = true;
}
ifClause1 = "then";
}
else {
const _errs27 = errors;
if(Array.isArray(data5)){
var valid7 = true;
const len3 = data5.length;
for(let i2=0; i2<len3; i2++){
let data8 = data5[i2];
const _errs28 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate21.errors = [{instancePath:instancePath+"/value/" + i2,schemaPath:"#/else/properties/value/else/items/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.else.properties.value.else.items.type,parentSchema:schema32.else.properties.value.else.items,data:data8}];
return false;
}
var valid7 = _errs28 === errors;
if(!valid7){
break;
}
}
}
var _valid1 = _errs27 === errors;
valid4 = _valid1;
if(valid4){
if(items1 !== true){
items1 = true;
}
}
ifClause1 = "else";
}
if(!valid4){
const err2 = {instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema32.else.properties.value.if,parentSchema:schema32.else.properties.value,data:data5};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate21.errors = vErrors;
return false;
}
if(errors === _errs18){
if(typeof data5 === "string"){
if(func1(data5) > 1024){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema32.else.properties.value,data:data5}];
return false;
}
}
if(errors === _errs18){
if(Array.isArray(data5)){
if(data5.length > 1000){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema32.else.properties.value,data:data5}];
return false;
}
}
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/else/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.else.type,parentSchema:schema32.else,data}];
return false;
}
}
var _valid0 = _errs11 === errors;
valid0 = _valid0;
if(valid0){
if(props1 !== true){
props1 = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema32.if,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate21.errors = vErrors;
return false;
}
validate21.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate21.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema33 = {"type":"object","properties":{"aggregates":{"type":"boolean","description":"Adds `aggregates`: the stars of all owned repositories"},"bestEmail":{"type":"boolean","description":"Adds the `bestEmail` of each user; needs the RAW service; each distinct address shown costs 1 credit"},"revealEmails":{"type":"boolean","description":"Shows the `emails` of each user in clear, 16 of a user at most; needs the RAW service; each distinct address shown costs 1 credit"},"contributes":{"$ref":"EdgeOptions","description":"Adds a page of the repositories that the user contributes to"},"devrank":{"type":"boolean","description":"Adds `devrank`: rank, tier, trust, community and degrees in the follow graph"},"followers":{"$ref":"EdgeOptions","description":"Adds a page of the followers"},"following":{"$ref":"EdgeOptions","description":"Adds a page of the followed users"},"owns":{"$ref":"EdgeOptions","description":"Adds a page of the owned repositories"},"professional":{"type":"boolean","description":"Adds the professional profile; needs the PROFESSIONAL service"},"stars":{"$ref":"EdgeOptions","description":"Adds a page of the starred repositories"}},"additionalProperties":false,"description":"What to add to users"};
const func6 = Object.prototype.hasOwnProperty;
const schema34 = {"type":"object","required":["first"],"properties":{"first":{"type":"integer","minimum":1,"maximum":100,"description":"How many items a page has at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"}},"additionalProperties":false,"description":"A page of a relationship: dated edges first, newest first; of equal ones users with the higher DevRank, repositories with more stars. `filters` take the fields of the listed records. Each item costs 1 credit; an answer has at most 100000 of them."};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.first === undefined) && (missing0 = "first")){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "first") || (key0 === "after")) || (key0 === "filters"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate24.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.first.type,parentSchema:schema34.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema34.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema34.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate24.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.after.type,parentSchema:schema34.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(func6.call(schema33.properties, key0))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.aggregates !== undefined){
let data0 = data.aggregates;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.aggregates.type,parentSchema:schema33.properties.aggregates,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bestEmail !== undefined){
let data1 = data.bestEmail;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/bestEmail",schemaPath:"#/properties/bestEmail/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.bestEmail.type,parentSchema:schema33.properties.bestEmail,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revealEmails !== undefined){
let data2 = data.revealEmails;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/revealEmails",schemaPath:"#/properties/revealEmails/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.revealEmails.type,parentSchema:schema33.properties.revealEmails,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributes !== undefined){
const _errs8 = errors;
if(!(validate24(data.contributes, {instancePath:instancePath+"/contributes",parentData:data,parentDataProperty:"contributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.devrank !== undefined){
let data4 = data.devrank;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/devrank",schemaPath:"#/properties/devrank/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.devrank.type,parentSchema:schema33.properties.devrank,data:data4}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.followers !== undefined){
const _errs11 = errors;
if(!(validate24(data.followers, {instancePath:instancePath+"/followers",parentData:data,parentDataProperty:"followers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.following !== undefined){
const _errs12 = errors;
if(!(validate24(data.following, {instancePath:instancePath+"/following",parentData:data,parentDataProperty:"following",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owns !== undefined){
const _errs13 = errors;
if(!(validate24(data.owns, {instancePath:instancePath+"/owns",parentData:data,parentDataProperty:"owns",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.professional !== undefined){
let data8 = data.professional;
const _errs14 = errors;
if(typeof data8 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/professional",schemaPath:"#/properties/professional/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.professional.type,parentSchema:schema33.properties.professional,data:data8}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stars !== undefined){
const _errs16 = errors;
if(!(validate24(data.stars, {instancePath:instancePath+"/stars",parentData:data,parentDataProperty:"stars",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
if(data.query !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate20.errors = [{instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.allOf[0].then.required,parentSchema:schema31.allOf[0].then,data}];
return false;
}
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
}
if(!valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema31.allOf[0].if,parentSchema:schema31.allOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate20.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.after === undefined) && (missing1 = "after")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.enablePagination === undefined) && (missing2 = "enablePagination")){
validate20.errors = [{instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema31.allOf[1].then.required,parentSchema:schema31.allOf[1].then,data}];
return false;
}
else {
if(data.enablePagination !== undefined){
let data1 = data.enablePagination;
if(true !== data1){
validate20.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/allOf/1/then/properties/enablePagination/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema31.allOf[1].then.properties.enablePagination,data:data1}];
return false;
}
}
}
}
var _valid1 = _errs10 === errors;
valid3 = _valid1;
if(valid3){
var props0 = {};
props0.enablePagination = true;
}
}
if(!valid3){
const err3 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema31.allOf[1].if,parentSchema:schema31.allOf[1],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate20.errors = vErrors;
return false;
}
var valid0 = _errs7 === errors;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.query = true;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs12 = errors;
for(const key0 in data){
if(!((((((((key0 === "query") || (key0 === "filters")) || (key0 === "dataset")) || (key0 === "after")) || (key0 === "enablePagination")) || (key0 === "first")) || (key0 === "maxResults")) || (key0 === "includeAttributes"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs12 === errors){
if(data.query !== undefined){
let data2 = data.query;
const _errs13 = errors;
if(((typeof data2 !== "string") && (!(Array.isArray(data2)))) && (data2 !== null)){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: schema31.properties.query.type},message:"must be string,array,null",schema:schema31.properties.query.type,parentSchema:schema31.properties.query,data:data2}];
return false;
}
if(errors === _errs13){
if(typeof data2 === "string"){
if(func1(data2) > 1024){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema31.properties.query,data:data2}];
return false;
}
}
if(errors === _errs13){
if(Array.isArray(data2)){
if(data2.length > 10){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items",schema:10,parentSchema:schema31.properties.query,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema31.properties.query,data:data2}];
return false;
}
else {
var valid6 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs15 = errors;
if(errors === _errs15){
if(typeof data3 === "string"){
if(func1(data3) > 1024){
validate20.errors = [{instancePath:instancePath+"/query/" + i0,schemaPath:"#/properties/query/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema31.properties.query.items,data:data3}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/query/" + i0,schemaPath:"#/properties/query/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.query.items.type,parentSchema:schema31.properties.query.items,data:data3}];
return false;
}
}
var valid6 = _errs15 === errors;
if(!valid6){
break;
}
}
}
}
}
}
}
var valid5 = _errs13 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.filters !== undefined){
const _errs17 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.dataset !== undefined){
let data5 = data.dataset;
const _errs18 = errors;
if(typeof data5 !== "string"){
validate20.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.dataset.type,parentSchema:schema31.properties.dataset,data:data5}];
return false;
}
if(!((data5 === "standard") || (data5 === "professional"))){
validate20.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/enum",keyword:"enum",params:{allowedValues: schema31.properties.dataset.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.dataset.enum,parentSchema:schema31.properties.dataset,data:data5}];
return false;
}
var valid5 = _errs18 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.after !== undefined){
let data6 = data.after;
const _errs20 = errors;
if(typeof data6 !== "string"){
validate20.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.after.type,parentSchema:schema31.properties.after,data:data6}];
return false;
}
var valid5 = _errs20 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.enablePagination !== undefined){
let data7 = data.enablePagination;
const _errs22 = errors;
if(typeof data7 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/properties/enablePagination/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema31.properties.enablePagination.type,parentSchema:schema31.properties.enablePagination,data:data7}];
return false;
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.first !== undefined){
let data8 = data.first;
const _errs24 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate20.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.first.type,parentSchema:schema31.properties.first,data:data8}];
return false;
}
if(errors === _errs24){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000 || isNaN(data8)){
validate20.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema31.properties.first,data:data8}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate20.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema31.properties.first,data:data8}];
return false;
}
}
}
}
var valid5 = _errs24 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.maxResults !== undefined){
let data9 = data.maxResults;
const _errs26 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate20.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.maxResults.type,parentSchema:schema31.properties.maxResults,data:data9}];
return false;
}
if(errors === _errs26){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1000 || isNaN(data9)){
validate20.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema31.properties.maxResults,data:data9}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate20.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema31.properties.maxResults,data:data9}];
return false;
}
}
}
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.includeAttributes !== undefined){
const _errs28 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchUsersNaturalLanguage = validate32;
const schema35 = {"type":"object","required":["query"],"properties":{"query":{"type":"string","minLength":1,"maxLength":1024,"description":"The search, in plain words"},"dataset":{"type":"string","enum":["standard","professional"],"default":"standard","description":"`professional` searches the users who have a professional profile, by the fields of users and of the profile, and adds `professional` to them unless `includeAttributes.professional` is false; needs the PROFESSIONAL service"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor`"},"enablePagination":{"type":"boolean","default":false,"description":"Answers carry a cursor for the next page"},"first":{"type":"integer","minimum":1,"maximum":1000,"description":"Alias for `maxResults`; wins where both are given"},"maxResults":{"type":"integer","minimum":1,"maximum":1000,"description":"How many users to return; 100 where absent"},"explain":{"type":"boolean","default":false,"description":"Adds `explanation`: the interpretation of the sentence"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false,"allOf":[{"if":{"required":["after"]},"then":{"required":["enablePagination"],"properties":{"enablePagination":{"const":true,"x-message":"`after` needs `enablePagination` to be true"}},"x-message":"`after` needs `enablePagination` to be true"}}]};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.after === undefined) && (missing0 = "after")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.enablePagination === undefined) && (missing1 = "enablePagination")){
validate32.errors = [{instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema35.allOf[0].then.required,parentSchema:schema35.allOf[0].then,data}];
return false;
}
else {
if(data.enablePagination !== undefined){
let data0 = data.enablePagination;
if(true !== data0){
validate32.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/allOf/0/then/properties/enablePagination/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema35.allOf[0].then.properties.enablePagination,data:data0}];
return false;
}
}
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = {};
props0.enablePagination = true;
}
}
if(!valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema35.allOf[0].if,parentSchema:schema35.allOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate32.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.query === undefined) && (missing2 = "query")){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema35.required,parentSchema:schema35,data}];
return false;
}
else {
const _errs6 = errors;
for(const key0 in data){
if(!((((((((key0 === "query") || (key0 === "dataset")) || (key0 === "after")) || (key0 === "enablePagination")) || (key0 === "first")) || (key0 === "maxResults")) || (key0 === "explain")) || (key0 === "includeAttributes"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema35,data}];
return false;
break;
}
}
if(_errs6 === errors){
if(data.query !== undefined){
let data1 = data.query;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 1024){
validate32.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema35.properties.query,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate32.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema35.properties.query,data:data1}];
return false;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.query.type,parentSchema:schema35.properties.query,data:data1}];
return false;
}
}
var valid3 = _errs7 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.dataset !== undefined){
let data2 = data.dataset;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate32.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.dataset.type,parentSchema:schema35.properties.dataset,data:data2}];
return false;
}
if(!((data2 === "standard") || (data2 === "professional"))){
validate32.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/enum",keyword:"enum",params:{allowedValues: schema35.properties.dataset.enum},message:"must be equal to one of the allowed values",schema:schema35.properties.dataset.enum,parentSchema:schema35.properties.dataset,data:data2}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.after !== undefined){
let data3 = data.after;
const _errs11 = errors;
if(typeof data3 !== "string"){
validate32.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.after.type,parentSchema:schema35.properties.after,data:data3}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.enablePagination !== undefined){
let data4 = data.enablePagination;
const _errs13 = errors;
if(typeof data4 !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/properties/enablePagination/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema35.properties.enablePagination.type,parentSchema:schema35.properties.enablePagination,data:data4}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.first !== undefined){
let data5 = data.first;
const _errs15 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate32.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.properties.first.type,parentSchema:schema35.properties.first,data:data5}];
return false;
}
if(errors === _errs15){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000 || isNaN(data5)){
validate32.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema35.properties.first,data:data5}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate32.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema35.properties.first,data:data5}];
return false;
}
}
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.maxResults !== undefined){
let data6 = data.maxResults;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate32.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.properties.maxResults.type,parentSchema:schema35.properties.maxResults,data:data6}];
return false;
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1000 || isNaN(data6)){
validate32.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema35.properties.maxResults,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate32.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema35.properties.maxResults,data:data6}];
return false;
}
}
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.explain !== undefined){
let data7 = data.explain;
const _errs19 = errors;
if(typeof data7 !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/explain",schemaPath:"#/properties/explain/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema35.properties.explain.type,parentSchema:schema35.properties.explain,data:data7}];
return false;
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.includeAttributes !== undefined){
const _errs21 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchRepos = validate34;
const schema36 = {"type":"object","properties":{"query":{"type":["string","array","null"],"maxLength":1024,"items":{"type":"string","maxLength":1024},"minItems":1,"maxItems":10,"description":"Search text. A list is ranked query by query and fused (reciprocal rank fusion). Null or absent: only `filters` decide, and similarity is 0."},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"dataset":{"type":"string","enum":["standard","professional"],"default":"standard","description":"`professional` adds the fields of the owner's professional profile to `filters` (`ownerProfessional.*`), and `ownerProfessional` to the repositories whose owner has one, unless `includeAttributes.ownerProfessional` is false; needs the PROFESSIONAL service"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor`"},"enablePagination":{"type":"boolean","default":false,"description":"Answers carry a cursor for the next page"},"first":{"type":"integer","minimum":1,"maximum":1000,"description":"Alias for `maxResults`; wins where both are given"},"maxResults":{"type":"integer","minimum":1,"maximum":1000,"description":"How many repositories to return; 100 where absent"},"includeAttributes":{"$ref":"RepositoryAttributes"},"applyFiltersToIncludeAttributes":{"type":"boolean","default":false,"description":"Whether `filters` also apply to `contributors` and `starrers`, in addition to their own `filters`. Leaves on `ownerLocation` and `lastContributorLocations` test the `location` of those users, leaves on `ownerLogin` their `login`. All other leaves are ignored, also those on the owner's profile. An And keeps those of its parts that apply, an Or applies only if all of its parts do. To continue such a list at the graph endpoint, send the same conditions on users as `filters` (`Eq` for `Contains`), in an And with its own"},"filterUserIncludeAttributes":{"type":"boolean","default":false,"description":"Alias for `applyFiltersToIncludeAttributes`"},"rankBy":{"$ref":"RankBy","x-allowed":"a ranking formula"},"retrieval":{"type":"string","enum":["semantic","hybrid","keyword"],"default":"semantic","description":"What similarity to a query is, from 0 to 1. `semantic`: the cosine of the embeddings, or 0 where that is negative. `keyword`: BM25 over name, description, README and topics. `hybrid`: the first thousand of both, fused."}},"additionalProperties":false,"allOf":[{"if":{"properties":{"query":{"type":"null"}}},"then":{"required":["filters"],"x-message":"`filters` is required where `query` is null or absent"}},{"if":{"required":["after"]},"then":{"required":["enablePagination"],"properties":{"enablePagination":{"const":true,"x-message":"`after` needs `enablePagination` to be true"}},"x-message":"`after` needs `enablePagination` to be true"}}]};
const schema37 = {"type":"object","properties":{"bestEmail":{"type":"boolean","description":"Adds the `bestEmail` of `owner` and `contributors`, where these are asked for; needs the RAW service; each distinct address shown costs 1 credit"},"revealEmails":{"type":"boolean","description":"Shows the `emails` of `owner` and `contributors`, where these are asked for in clear, 16 of a user at most; needs the RAW service; each distinct address shown costs 1 credit"},"contributors":{"$ref":"EdgeOptions","description":"Adds a page of the users who contribute"},"owner":{"type":"boolean","description":"Adds the owner"},"ownerDevrank":{"type":"boolean","description":"Adds the owner's devrank"},"ownerProfessional":{"type":"boolean","description":"Adds the owner's professional profile; needs the PROFESSIONAL service"},"starrers":{"$ref":"EdgeOptions","description":"Adds a page of the users who starred it"}},"additionalProperties":false,"description":"What to add to repositories"};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "bestEmail") || (key0 === "revealEmails")) || (key0 === "contributors")) || (key0 === "owner")) || (key0 === "ownerDevrank")) || (key0 === "ownerProfessional")) || (key0 === "starrers"))){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.bestEmail !== undefined){
let data0 = data.bestEmail;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/bestEmail",schemaPath:"#/properties/bestEmail/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema37.properties.bestEmail.type,parentSchema:schema37.properties.bestEmail,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revealEmails !== undefined){
let data1 = data.revealEmails;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/revealEmails",schemaPath:"#/properties/revealEmails/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema37.properties.revealEmails.type,parentSchema:schema37.properties.revealEmails,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributors !== undefined){
const _errs6 = errors;
if(!(validate24(data.contributors, {instancePath:instancePath+"/contributors",parentData:data,parentDataProperty:"contributors",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner !== undefined){
let data3 = data.owner;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema37.properties.owner.type,parentSchema:schema37.properties.owner,data:data3}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerDevrank !== undefined){
let data4 = data.ownerDevrank;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"#/properties/ownerDevrank/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema37.properties.ownerDevrank.type,parentSchema:schema37.properties.ownerDevrank,data:data4}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerProfessional !== undefined){
let data5 = data.ownerProfessional;
const _errs11 = errors;
if(typeof data5 !== "boolean"){
validate36.errors = [{instancePath:instancePath+"/ownerProfessional",schemaPath:"#/properties/ownerProfessional/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema37.properties.ownerProfessional.type,parentSchema:schema37.properties.ownerProfessional,data:data5}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.starrers !== undefined){
const _errs13 = errors;
if(!(validate24(data.starrers, {instancePath:instancePath+"/starrers",parentData:data,parentDataProperty:"starrers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema38 = {"type":"object","if":{"properties":{"type":{"type":"string","enum":["Attr"]}},"required":["type"]},"then":{"type":"object","required":["type","name"],"properties":{"type":{"type":"string","enum":["Attr"]},"name":{"type":"string","enum":["similarity","ANN","stargazerCount","totalIssuesCount","totalIssuesOpen","totalIssuesClosed","createdAt","updatedAt","ageDays","daysSinceUpdate","ownerDevrank"]}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Const"]}},"required":["type"]},"then":{"type":"object","required":["type","value"],"properties":{"type":{"type":"string","enum":["Const"]},"value":{"type":"number","x-allowed":"a finite number"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["BM25"]}},"required":["type"]},"then":{"type":"object","required":["type","field","query"],"properties":{"type":{"type":"string","enum":["BM25"]},"field":{"type":"string","enum":["name","description","readmePreview","ownerLogin","language","ownerLocation","lastContributorLocations"]},"query":{"type":"string","maxLength":1024}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Sum","Mult","Max","Min"]}},"required":["type"]},"then":{"type":"object","required":["type","exprs"],"properties":{"type":{"type":"string","enum":["Sum","Mult","Max","Min"]},"exprs":{"type":"array","items":{"$ref":"RankBy","x-allowed":"a ranking formula"},"minItems":1,"maxItems":16,"x-allowed":"an array of 1 to 16 ranking formulas"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Div"]}},"required":["type"]},"then":{"type":"object","required":["type","exprs"],"properties":{"type":{"type":"string","enum":["Div"]},"exprs":{"type":"array","items":{"$ref":"RankBy","x-allowed":"a ranking formula"},"minItems":2,"maxItems":2,"x-allowed":"an array of exactly 2 ranking formulas"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Log"]}},"required":["type"]},"then":{"type":"object","required":["type","base","expr"],"properties":{"type":{"type":"string","enum":["Log"]},"base":{"type":"number","exclusiveMinimum":0,"not":{"const":1},"x-allowed":"a finite number greater than 0 and not 1"},"expr":{"$ref":"RankBy","x-allowed":"a ranking formula"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Saturate"]}},"required":["type"]},"then":{"type":"object","required":["type","expr","midpoint"],"properties":{"type":{"type":"string","enum":["Saturate"]},"expr":{"$ref":"RankBy","x-allowed":"a ranking formula"},"midpoint":{"type":"number","exclusiveMinimum":0,"x-allowed":"a finite number greater than 0"},"exponent":{"type":"number","default":1,"exclusiveMinimum":0,"x-allowed":"a finite number greater than 0"}},"additionalProperties":false},"else":{"properties":{"type":{"type":"string","enum":["Attr","Const","BM25","Sum","Mult","Max","Min","Div","Log","Saturate"]}},"required":["type"]}}}}}}},"x-allowed":"a JSON object with a `type`, such as {\"type\": \"Attr\", \"name\": \"similarity\"}","description":"A ranking formula, at most 8 levels deep with 64 nodes."};
const wrapper1 = {validate: validate40};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data}];
return false;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(data0 === "Attr")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
if(errors === _errs5){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.name === undefined) && (missing1 = "name"))){
validate40.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema38.then.required,parentSchema:schema38.then,data}];
return false;
}
else {
const _errs7 = errors;
for(const key0 in data){
if(!((key0 === "type") || (key0 === "name"))){
validate40.errors = [{instancePath,schemaPath:"#/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38.then,data}];
return false;
break;
}
}
if(_errs7 === errors){
if(data.type !== undefined){
let data1 = data.type;
const _errs8 = errors;
if(typeof data1 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.then.properties.type.type,parentSchema:schema38.then.properties.type,data:data1}];
return false;
}
if(!(data1 === "Attr")){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.then.properties.type.enum,parentSchema:schema38.then.properties.type,data:data1}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.name !== undefined){
let data2 = data.name;
const _errs10 = errors;
if(typeof data2 !== "string"){
validate40.errors = [{instancePath:instancePath+"/name",schemaPath:"#/then/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.then.properties.name.type,parentSchema:schema38.then.properties.name,data:data2}];
return false;
}
if(!(((((((((((data2 === "similarity") || (data2 === "ANN")) || (data2 === "stargazerCount")) || (data2 === "totalIssuesCount")) || (data2 === "totalIssuesOpen")) || (data2 === "totalIssuesClosed")) || (data2 === "createdAt")) || (data2 === "updatedAt")) || (data2 === "ageDays")) || (data2 === "daysSinceUpdate")) || (data2 === "ownerDevrank"))){
validate40.errors = [{instancePath:instancePath+"/name",schemaPath:"#/then/properties/name/enum",keyword:"enum",params:{allowedValues: schema38.then.properties.name.enum},message:"must be equal to one of the allowed values",schema:schema38.then.properties.name.enum,parentSchema:schema38.then.properties.name,data:data2}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.then.type,parentSchema:schema38.then,data}];
return false;
}
}
var _valid0 = _errs5 === errors;
valid0 = _valid0;
if(valid0){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs12 = errors;
const _errs13 = errors;
let valid3 = true;
const _errs14 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.type !== undefined){
let data3 = data.type;
if(typeof data3 !== "string"){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data3 === "Const")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
var _valid1 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.type === undefined) && (missing3 = "type")) || ((data.value === undefined) && (missing3 = "value"))){
validate40.errors = [{instancePath,schemaPath:"#/else/then/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema38.else.then.required,parentSchema:schema38.else.then,data}];
return false;
}
else {
const _errs19 = errors;
for(const key1 in data){
if(!((key1 === "type") || (key1 === "value"))){
validate40.errors = [{instancePath,schemaPath:"#/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema38.else.then,data}];
return false;
break;
}
}
if(_errs19 === errors){
if(data.type !== undefined){
let data4 = data.type;
const _errs20 = errors;
if(typeof data4 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.then.properties.type.type,parentSchema:schema38.else.then.properties.type,data:data4}];
return false;
}
if(!(data4 === "Const")){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.then.properties.type.enum,parentSchema:schema38.else.then.properties.type,data:data4}];
return false;
}
var valid5 = _errs20 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.value !== undefined){
let data5 = data.value;
const _errs22 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate40.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/then/properties/value/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema38.else.then.properties.value.type,parentSchema:schema38.else.then.properties.value,data:data5}];
return false;
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.else.then.type,parentSchema:schema38.else.then,data}];
return false;
}
}
var _valid1 = _errs17 === errors;
valid3 = _valid1;
if(valid3){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs24 = errors;
const _errs25 = errors;
let valid6 = true;
const _errs26 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.type === undefined) && (missing4 = "type")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.type !== undefined){
let data6 = data.type;
if(typeof data6 !== "string"){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data6 === "BM25")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
var _valid2 = _errs26 === errors;
errors = _errs25;
if(vErrors !== null){
if(_errs25){
vErrors.length = _errs25;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs29 = errors;
if(errors === _errs29){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((((data.type === undefined) && (missing5 = "type")) || ((data.field === undefined) && (missing5 = "field"))) || ((data.query === undefined) && (missing5 = "query"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/then/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'",schema:schema38.else.else.then.required,parentSchema:schema38.else.else.then,data}];
return false;
}
else {
const _errs31 = errors;
for(const key2 in data){
if(!(((key2 === "type") || (key2 === "field")) || (key2 === "query"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema38.else.else.then,data}];
return false;
break;
}
}
if(_errs31 === errors){
if(data.type !== undefined){
let data7 = data.type;
const _errs32 = errors;
if(typeof data7 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.then.properties.type.type,parentSchema:schema38.else.else.then.properties.type,data:data7}];
return false;
}
if(!(data7 === "BM25")){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.then.properties.type.enum,parentSchema:schema38.else.else.then.properties.type,data:data7}];
return false;
}
var valid8 = _errs32 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.field !== undefined){
let data8 = data.field;
const _errs34 = errors;
if(typeof data8 !== "string"){
validate40.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/else/then/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.then.properties.field.type,parentSchema:schema38.else.else.then.properties.field,data:data8}];
return false;
}
if(!(((((((data8 === "name") || (data8 === "description")) || (data8 === "readmePreview")) || (data8 === "ownerLogin")) || (data8 === "language")) || (data8 === "ownerLocation")) || (data8 === "lastContributorLocations"))){
validate40.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/else/then/properties/field/enum",keyword:"enum",params:{allowedValues: schema38.else.else.then.properties.field.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.then.properties.field.enum,parentSchema:schema38.else.else.then.properties.field,data:data8}];
return false;
}
var valid8 = _errs34 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.query !== undefined){
let data9 = data.query;
const _errs36 = errors;
if(errors === _errs36){
if(typeof data9 === "string"){
if(func1(data9) > 1024){
validate40.errors = [{instancePath:instancePath+"/query",schemaPath:"#/else/else/then/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema38.else.else.then.properties.query,data:data9}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/query",schemaPath:"#/else/else/then/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.then.properties.query.type,parentSchema:schema38.else.else.then.properties.query,data:data9}];
return false;
}
}
var valid8 = _errs36 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.else.else.then.type,parentSchema:schema38.else.else.then,data}];
return false;
}
}
var _valid2 = _errs29 === errors;
valid6 = _valid2;
if(valid6){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs38 = errors;
const _errs39 = errors;
let valid9 = true;
const _errs40 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.type === undefined) && (missing6 = "type")){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data.type !== undefined){
let data10 = data.type;
if(typeof data10 !== "string"){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!((((data10 === "Sum") || (data10 === "Mult")) || (data10 === "Max")) || (data10 === "Min"))){
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
var _valid3 = _errs40 === errors;
errors = _errs39;
if(vErrors !== null){
if(_errs39){
vErrors.length = _errs39;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs43 = errors;
if(errors === _errs43){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if(((data.type === undefined) && (missing7 = "type")) || ((data.exprs === undefined) && (missing7 = "exprs"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/then/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'",schema:schema38.else.else.else.then.required,parentSchema:schema38.else.else.else.then,data}];
return false;
}
else {
const _errs45 = errors;
for(const key3 in data){
if(!((key3 === "type") || (key3 === "exprs"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema38.else.else.else.then,data}];
return false;
break;
}
}
if(_errs45 === errors){
if(data.type !== undefined){
let data11 = data.type;
const _errs46 = errors;
if(typeof data11 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.else.then.properties.type.type,parentSchema:schema38.else.else.else.then.properties.type,data:data11}];
return false;
}
if(!((((data11 === "Sum") || (data11 === "Mult")) || (data11 === "Max")) || (data11 === "Min"))){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.else.then.properties.type.enum,parentSchema:schema38.else.else.else.then.properties.type,data:data11}];
return false;
}
var valid11 = _errs46 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.exprs !== undefined){
let data12 = data.exprs;
const _errs48 = errors;
if(errors === _errs48){
if(Array.isArray(data12)){
if(data12.length > 16){
validate40.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/then/properties/exprs/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items",schema:16,parentSchema:schema38.else.else.else.then.properties.exprs,data:data12}];
return false;
}
else {
if(data12.length < 1){
validate40.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/then/properties/exprs/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema38.else.else.else.then.properties.exprs,data:data12}];
return false;
}
else {
var valid12 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
const _errs50 = errors;
if(!(wrapper1.validate(data12[i0], {instancePath:instancePath+"/exprs/" + i0,parentData:data12,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
var valid12 = _errs50 === errors;
if(!valid12){
break;
}
}
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/then/properties/exprs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.else.else.else.then.properties.exprs.type,parentSchema:schema38.else.else.else.then.properties.exprs,data:data12}];
return false;
}
}
var valid11 = _errs48 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.else.else.else.then.type,parentSchema:schema38.else.else.else.then,data}];
return false;
}
}
var _valid3 = _errs43 === errors;
valid9 = _valid3;
if(valid9){
var props4 = true;
}
ifClause3 = "then";
}
else {
const _errs51 = errors;
const _errs52 = errors;
let valid13 = true;
const _errs53 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing8;
if((data.type === undefined) && (missing8 = "type")){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
if(data.type !== undefined){
let data14 = data.type;
if(typeof data14 !== "string"){
const err13 = {};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(data14 === "Div")){
const err14 = {};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
var _valid4 = _errs53 === errors;
errors = _errs52;
if(vErrors !== null){
if(_errs52){
vErrors.length = _errs52;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs56 = errors;
if(errors === _errs56){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing9;
if(((data.type === undefined) && (missing9 = "type")) || ((data.exprs === undefined) && (missing9 = "exprs"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/then/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'",schema:schema38.else.else.else.else.then.required,parentSchema:schema38.else.else.else.else.then,data}];
return false;
}
else {
const _errs58 = errors;
for(const key4 in data){
if(!((key4 === "type") || (key4 === "exprs"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema38.else.else.else.else.then,data}];
return false;
break;
}
}
if(_errs58 === errors){
if(data.type !== undefined){
let data15 = data.type;
const _errs59 = errors;
if(typeof data15 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.else.else.then.properties.type.type,parentSchema:schema38.else.else.else.else.then.properties.type,data:data15}];
return false;
}
if(!(data15 === "Div")){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.else.else.then.properties.type.enum,parentSchema:schema38.else.else.else.else.then.properties.type,data:data15}];
return false;
}
var valid15 = _errs59 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data.exprs !== undefined){
let data16 = data.exprs;
const _errs61 = errors;
if(errors === _errs61){
if(Array.isArray(data16)){
if(data16.length > 2){
validate40.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/else/then/properties/exprs/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items",schema:2,parentSchema:schema38.else.else.else.else.then.properties.exprs,data:data16}];
return false;
}
else {
if(data16.length < 2){
validate40.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/else/then/properties/exprs/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items",schema:2,parentSchema:schema38.else.else.else.else.then.properties.exprs,data:data16}];
return false;
}
else {
var valid16 = true;
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
const _errs63 = errors;
if(!(wrapper1.validate(data16[i1], {instancePath:instancePath+"/exprs/" + i1,parentData:data16,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
var valid16 = _errs63 === errors;
if(!valid16){
break;
}
}
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/else/then/properties/exprs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.else.else.else.else.then.properties.exprs.type,parentSchema:schema38.else.else.else.else.then.properties.exprs,data:data16}];
return false;
}
}
var valid15 = _errs61 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.else.else.else.else.then.type,parentSchema:schema38.else.else.else.else.then,data}];
return false;
}
}
var _valid4 = _errs56 === errors;
valid13 = _valid4;
if(valid13){
var props6 = true;
}
ifClause4 = "then";
}
else {
const _errs64 = errors;
const _errs65 = errors;
let valid17 = true;
const _errs66 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing10;
if((data.type === undefined) && (missing10 = "type")){
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(data.type !== undefined){
let data18 = data.type;
if(typeof data18 !== "string"){
const err16 = {};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(data18 === "Log")){
const err17 = {};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
var _valid5 = _errs66 === errors;
errors = _errs65;
if(vErrors !== null){
if(_errs65){
vErrors.length = _errs65;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs69 = errors;
if(errors === _errs69){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing11;
if((((data.type === undefined) && (missing11 = "type")) || ((data.base === undefined) && (missing11 = "base"))) || ((data.expr === undefined) && (missing11 = "expr"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/then/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'",schema:schema38.else.else.else.else.else.then.required,parentSchema:schema38.else.else.else.else.else.then,data}];
return false;
}
else {
const _errs71 = errors;
for(const key5 in data){
if(!(((key5 === "type") || (key5 === "base")) || (key5 === "expr"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema38.else.else.else.else.else.then,data}];
return false;
break;
}
}
if(_errs71 === errors){
if(data.type !== undefined){
let data19 = data.type;
const _errs72 = errors;
if(typeof data19 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.else.else.else.then.properties.type.type,parentSchema:schema38.else.else.else.else.else.then.properties.type,data:data19}];
return false;
}
if(!(data19 === "Log")){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.else.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.else.else.else.then.properties.type.enum,parentSchema:schema38.else.else.else.else.else.then.properties.type,data:data19}];
return false;
}
var valid19 = _errs72 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data.base !== undefined){
let data20 = data.base;
const _errs74 = errors;
const _errs76 = errors;
const _errs77 = errors;
if(1 !== data20){
const err18 = {};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid20 = _errs77 === errors;
if(valid20){
validate40.errors = [{instancePath:instancePath+"/base",schemaPath:"#/else/else/else/else/else/then/properties/base/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema38.else.else.else.else.else.then.properties.base.not,parentSchema:schema38.else.else.else.else.else.then.properties.base,data:data20}];
return false;
}
else {
errors = _errs76;
if(vErrors !== null){
if(_errs76){
vErrors.length = _errs76;
}
else {
vErrors = null;
}
}
}
if(errors === _errs74){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 <= 0 || isNaN(data20)){
validate40.errors = [{instancePath:instancePath+"/base",schemaPath:"#/else/else/else/else/else/then/properties/base/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema38.else.else.else.else.else.then.properties.base,data:data20}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/base",schemaPath:"#/else/else/else/else/else/then/properties/base/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema38.else.else.else.else.else.then.properties.base.type,parentSchema:schema38.else.else.else.else.else.then.properties.base,data:data20}];
return false;
}
}
var valid19 = _errs74 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data.expr !== undefined){
const _errs78 = errors;
if(!(wrapper1.validate(data.expr, {instancePath:instancePath+"/expr",parentData:data,parentDataProperty:"expr",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
var valid19 = _errs78 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.else.else.else.else.else.then.type,parentSchema:schema38.else.else.else.else.else.then,data}];
return false;
}
}
var _valid5 = _errs69 === errors;
valid17 = _valid5;
if(valid17){
var props8 = true;
}
ifClause5 = "then";
}
else {
const _errs79 = errors;
const _errs80 = errors;
let valid21 = true;
const _errs81 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing12;
if((data.type === undefined) && (missing12 = "type")){
const err19 = {};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
else {
if(data.type !== undefined){
let data22 = data.type;
if(typeof data22 !== "string"){
const err20 = {};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(data22 === "Saturate")){
const err21 = {};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
var _valid6 = _errs81 === errors;
errors = _errs80;
if(vErrors !== null){
if(_errs80){
vErrors.length = _errs80;
}
else {
vErrors = null;
}
}
let ifClause6;
if(_valid6){
const _errs84 = errors;
if(errors === _errs84){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing13;
if((((data.type === undefined) && (missing13 = "type")) || ((data.expr === undefined) && (missing13 = "expr"))) || ((data.midpoint === undefined) && (missing13 = "midpoint"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/then/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'",schema:schema38.else.else.else.else.else.else.then.required,parentSchema:schema38.else.else.else.else.else.else.then,data}];
return false;
}
else {
const _errs86 = errors;
for(const key6 in data){
if(!((((key6 === "type") || (key6 === "expr")) || (key6 === "midpoint")) || (key6 === "exponent"))){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema38.else.else.else.else.else.else.then,data}];
return false;
break;
}
}
if(_errs86 === errors){
if(data.type !== undefined){
let data23 = data.type;
const _errs87 = errors;
if(typeof data23 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.else.else.else.else.then.properties.type.type,parentSchema:schema38.else.else.else.else.else.else.then.properties.type,data:data23}];
return false;
}
if(!(data23 === "Saturate")){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.else.else.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.else.else.else.else.then.properties.type.enum,parentSchema:schema38.else.else.else.else.else.else.then.properties.type,data:data23}];
return false;
}
var valid23 = _errs87 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.expr !== undefined){
const _errs89 = errors;
if(!(wrapper1.validate(data.expr, {instancePath:instancePath+"/expr",parentData:data,parentDataProperty:"expr",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
var valid23 = _errs89 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.midpoint !== undefined){
let data25 = data.midpoint;
const _errs90 = errors;
if(errors === _errs90){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 <= 0 || isNaN(data25)){
validate40.errors = [{instancePath:instancePath+"/midpoint",schemaPath:"#/else/else/else/else/else/else/then/properties/midpoint/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema38.else.else.else.else.else.else.then.properties.midpoint,data:data25}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/midpoint",schemaPath:"#/else/else/else/else/else/else/then/properties/midpoint/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema38.else.else.else.else.else.else.then.properties.midpoint.type,parentSchema:schema38.else.else.else.else.else.else.then.properties.midpoint,data:data25}];
return false;
}
}
var valid23 = _errs90 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.exponent !== undefined){
let data26 = data.exponent;
const _errs92 = errors;
if(errors === _errs92){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 <= 0 || isNaN(data26)){
validate40.errors = [{instancePath:instancePath+"/exponent",schemaPath:"#/else/else/else/else/else/else/then/properties/exponent/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema38.else.else.else.else.else.else.then.properties.exponent,data:data26}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/exponent",schemaPath:"#/else/else/else/else/else/else/then/properties/exponent/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema38.else.else.else.else.else.else.then.properties.exponent.type,parentSchema:schema38.else.else.else.else.else.else.then.properties.exponent,data:data26}];
return false;
}
}
var valid23 = _errs92 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.else.else.else.else.else.else.then.type,parentSchema:schema38.else.else.else.else.else.else.then,data}];
return false;
}
}
var _valid6 = _errs84 === errors;
valid21 = _valid6;
if(valid21){
var props10 = true;
}
ifClause6 = "then";
}
else {
const _errs94 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing14;
if((data.type === undefined) && (missing14 = "type")){
validate40.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/else/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'",schema:schema38.else.else.else.else.else.else.else.required,parentSchema:schema38.else.else.else.else.else.else.else,data}];
return false;
}
else {
if(data.type !== undefined){
let data27 = data.type;
if(typeof data27 !== "string"){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/else/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.else.else.else.else.else.else.else.properties.type.type,parentSchema:schema38.else.else.else.else.else.else.else.properties.type,data:data27}];
return false;
}
if(!((((((((((data27 === "Attr") || (data27 === "Const")) || (data27 === "BM25")) || (data27 === "Sum")) || (data27 === "Mult")) || (data27 === "Max")) || (data27 === "Min")) || (data27 === "Div")) || (data27 === "Log")) || (data27 === "Saturate"))){
validate40.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/else/properties/type/enum",keyword:"enum",params:{allowedValues: schema38.else.else.else.else.else.else.else.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema38.else.else.else.else.else.else.else.properties.type.enum,parentSchema:schema38.else.else.else.else.else.else.else.properties.type,data:data27}];
return false;
}
}
}
}
var _valid6 = _errs94 === errors;
valid21 = _valid6;
if(valid21){
if(props10 !== true){
props10 = props10 || {};
props10.type = true;
}
}
ifClause6 = "else";
}
if(!valid21){
const err22 = {instancePath,schemaPath:"#/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause6},message:"must match \""+ifClause6+"\" schema",schema:schema38.else.else.else.else.else.else.if,parentSchema:schema38.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid5 = _errs79 === errors;
valid17 = _valid5;
if(valid17){
if(props8 !== true && props10 !== undefined){
if(props10 === true){
props8 = true;
}
else {
props8 = props8 || {};
Object.assign(props8, props10);
}
}
}
ifClause5 = "else";
}
if(!valid17){
const err23 = {instancePath,schemaPath:"#/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema38.else.else.else.else.else.if,parentSchema:schema38.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid4 = _errs64 === errors;
valid13 = _valid4;
if(valid13){
if(props6 !== true && props8 !== undefined){
if(props8 === true){
props6 = true;
}
else {
props6 = props6 || {};
Object.assign(props6, props8);
}
}
}
ifClause4 = "else";
}
if(!valid13){
const err24 = {instancePath,schemaPath:"#/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema38.else.else.else.else.if,parentSchema:schema38.else.else.else.else,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid3 = _errs51 === errors;
valid9 = _valid3;
if(valid9){
if(props4 !== true && props6 !== undefined){
if(props6 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props6);
}
}
}
ifClause3 = "else";
}
if(!valid9){
const err25 = {instancePath,schemaPath:"#/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema38.else.else.else.if,parentSchema:schema38.else.else.else,data};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid2 = _errs38 === errors;
valid6 = _valid2;
if(valid6){
if(props2 !== true && props4 !== undefined){
if(props4 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props4);
}
}
}
ifClause2 = "else";
}
if(!valid6){
const err26 = {instancePath,schemaPath:"#/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema38.else.else.if,parentSchema:schema38.else.else,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid1 = _errs24 === errors;
valid3 = _valid1;
if(valid3){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err27 = {instancePath,schemaPath:"#/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema38.else.if,parentSchema:schema38.else,data};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid0 = _errs12 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid0){
const err28 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema38.if,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
validate40.errors = vErrors;
return false;
}
validate40.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate40.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
if(data.query !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate34.errors = [{instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema36.allOf[0].then.required,parentSchema:schema36.allOf[0].then,data}];
return false;
}
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
}
if(!valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema36.allOf[0].if,parentSchema:schema36.allOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate34.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.after === undefined) && (missing1 = "after")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.enablePagination === undefined) && (missing2 = "enablePagination")){
validate34.errors = [{instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema36.allOf[1].then.required,parentSchema:schema36.allOf[1].then,data}];
return false;
}
else {
if(data.enablePagination !== undefined){
let data1 = data.enablePagination;
if(true !== data1){
validate34.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/allOf/1/then/properties/enablePagination/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema36.allOf[1].then.properties.enablePagination,data:data1}];
return false;
}
}
}
}
var _valid1 = _errs10 === errors;
valid3 = _valid1;
if(valid3){
var props0 = {};
props0.enablePagination = true;
}
}
if(!valid3){
const err3 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema36.allOf[1].if,parentSchema:schema36.allOf[1],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate34.errors = vErrors;
return false;
}
var valid0 = _errs7 === errors;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.query = true;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs12 = errors;
for(const key0 in data){
if(!(func6.call(schema36.properties, key0))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data}];
return false;
break;
}
}
if(_errs12 === errors){
if(data.query !== undefined){
let data2 = data.query;
const _errs13 = errors;
if(((typeof data2 !== "string") && (!(Array.isArray(data2)))) && (data2 !== null)){
validate34.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: schema36.properties.query.type},message:"must be string,array,null",schema:schema36.properties.query.type,parentSchema:schema36.properties.query,data:data2}];
return false;
}
if(errors === _errs13){
if(typeof data2 === "string"){
if(func1(data2) > 1024){
validate34.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema36.properties.query,data:data2}];
return false;
}
}
if(errors === _errs13){
if(Array.isArray(data2)){
if(data2.length > 10){
validate34.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items",schema:10,parentSchema:schema36.properties.query,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate34.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema36.properties.query,data:data2}];
return false;
}
else {
var valid6 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs15 = errors;
if(errors === _errs15){
if(typeof data3 === "string"){
if(func1(data3) > 1024){
validate34.errors = [{instancePath:instancePath+"/query/" + i0,schemaPath:"#/properties/query/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema36.properties.query.items,data:data3}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/query/" + i0,schemaPath:"#/properties/query/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.query.items.type,parentSchema:schema36.properties.query.items,data:data3}];
return false;
}
}
var valid6 = _errs15 === errors;
if(!valid6){
break;
}
}
}
}
}
}
}
var valid5 = _errs13 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.filters !== undefined){
const _errs17 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.dataset !== undefined){
let data5 = data.dataset;
const _errs18 = errors;
if(typeof data5 !== "string"){
validate34.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.dataset.type,parentSchema:schema36.properties.dataset,data:data5}];
return false;
}
if(!((data5 === "standard") || (data5 === "professional"))){
validate34.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/enum",keyword:"enum",params:{allowedValues: schema36.properties.dataset.enum},message:"must be equal to one of the allowed values",schema:schema36.properties.dataset.enum,parentSchema:schema36.properties.dataset,data:data5}];
return false;
}
var valid5 = _errs18 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.after !== undefined){
let data6 = data.after;
const _errs20 = errors;
if(typeof data6 !== "string"){
validate34.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.after.type,parentSchema:schema36.properties.after,data:data6}];
return false;
}
var valid5 = _errs20 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.enablePagination !== undefined){
let data7 = data.enablePagination;
const _errs22 = errors;
if(typeof data7 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/properties/enablePagination/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.enablePagination.type,parentSchema:schema36.properties.enablePagination,data:data7}];
return false;
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.first !== undefined){
let data8 = data.first;
const _errs24 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate34.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.properties.first.type,parentSchema:schema36.properties.first,data:data8}];
return false;
}
if(errors === _errs24){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000 || isNaN(data8)){
validate34.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema36.properties.first,data:data8}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate34.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema36.properties.first,data:data8}];
return false;
}
}
}
}
var valid5 = _errs24 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.maxResults !== undefined){
let data9 = data.maxResults;
const _errs26 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate34.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.properties.maxResults.type,parentSchema:schema36.properties.maxResults,data:data9}];
return false;
}
if(errors === _errs26){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1000 || isNaN(data9)){
validate34.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema36.properties.maxResults,data:data9}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate34.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema36.properties.maxResults,data:data9}];
return false;
}
}
}
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.includeAttributes !== undefined){
const _errs28 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.applyFiltersToIncludeAttributes !== undefined){
let data11 = data.applyFiltersToIncludeAttributes;
const _errs29 = errors;
if(typeof data11 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/applyFiltersToIncludeAttributes",schemaPath:"#/properties/applyFiltersToIncludeAttributes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.applyFiltersToIncludeAttributes.type,parentSchema:schema36.properties.applyFiltersToIncludeAttributes,data:data11}];
return false;
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.filterUserIncludeAttributes !== undefined){
let data12 = data.filterUserIncludeAttributes;
const _errs31 = errors;
if(typeof data12 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/filterUserIncludeAttributes",schemaPath:"#/properties/filterUserIncludeAttributes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.filterUserIncludeAttributes.type,parentSchema:schema36.properties.filterUserIncludeAttributes,data:data12}];
return false;
}
var valid5 = _errs31 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.rankBy !== undefined){
const _errs33 = errors;
if(!(validate40(data.rankBy, {instancePath:instancePath+"/rankBy",parentData:data,parentDataProperty:"rankBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
var valid5 = _errs33 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.retrieval !== undefined){
let data14 = data.retrieval;
const _errs34 = errors;
if(typeof data14 !== "string"){
validate34.errors = [{instancePath:instancePath+"/retrieval",schemaPath:"#/properties/retrieval/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.retrieval.type,parentSchema:schema36.properties.retrieval,data:data14}];
return false;
}
if(!(((data14 === "semantic") || (data14 === "hybrid")) || (data14 === "keyword"))){
validate34.errors = [{instancePath:instancePath+"/retrieval",schemaPath:"#/properties/retrieval/enum",keyword:"enum",params:{allowedValues: schema36.properties.retrieval.enum},message:"must be equal to one of the allowed values",schema:schema36.properties.retrieval.enum,parentSchema:schema36.properties.retrieval,data:data14}];
return false;
}
var valid5 = _errs34 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchReposNaturalLanguage = validate42;
const schema39 = {"type":"object","required":["query"],"properties":{"query":{"type":"string","minLength":1,"maxLength":1024,"description":"The search, in plain words"},"dataset":{"type":"string","enum":["standard","professional"],"default":"standard","description":"`professional` finds owners by their professional profile too, and adds `ownerProfessional` to the repositories whose owner has one, unless `includeAttributes.ownerProfessional` is false; needs the PROFESSIONAL service"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor`"},"enablePagination":{"type":"boolean","default":false,"description":"Answers carry a cursor for the next page"},"first":{"type":"integer","minimum":1,"maximum":1000,"description":"Alias for `maxResults`; wins where both are given"},"maxResults":{"type":"integer","minimum":1,"maximum":1000,"description":"How many repositories to return; 100 where absent"},"explain":{"type":"boolean","default":false,"description":"Adds `explanation`: the interpretation of the sentence"},"includeAttributes":{"$ref":"RepositoryAttributes"},"applyFiltersToIncludeAttributes":{"type":"boolean","default":false,"description":"Whether the filters that the sentence became also apply to `contributors` and `starrers`, in addition to their own `filters`. Leaves on `ownerLocation` and `lastContributorLocations` test the `location` of those users, leaves on `ownerLogin` their `login`. All other leaves are ignored, also those on the owner's profile. An And keeps those of its parts that apply, an Or applies only if all of its parts do. To continue such a list at the graph endpoint, send the same conditions on users as `filters` (`Eq` for `Contains`), in an And with its own"},"filterUserIncludeAttributes":{"type":"boolean","default":false,"description":"Alias for `applyFiltersToIncludeAttributes`"},"rankBy":{"$ref":"RankBy","x-allowed":"a ranking formula"},"retrieval":{"type":"string","enum":["semantic","hybrid","keyword"],"default":"semantic","description":"What similarity to a query is, from 0 to 1. `semantic`: the cosine of the embeddings, or 0 where that is negative. `keyword`: BM25 over name, description, README and topics. `hybrid`: the first thousand of both, fused."}},"additionalProperties":false,"allOf":[{"if":{"required":["after"]},"then":{"required":["enablePagination"],"properties":{"enablePagination":{"const":true,"x-message":"`after` needs `enablePagination` to be true"}},"x-message":"`after` needs `enablePagination` to be true"}}]};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate42.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.after === undefined) && (missing0 = "after")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.enablePagination === undefined) && (missing1 = "enablePagination")){
validate42.errors = [{instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema39.allOf[0].then.required,parentSchema:schema39.allOf[0].then,data}];
return false;
}
else {
if(data.enablePagination !== undefined){
let data0 = data.enablePagination;
if(true !== data0){
validate42.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/allOf/0/then/properties/enablePagination/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema39.allOf[0].then.properties.enablePagination,data:data0}];
return false;
}
}
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = {};
props0.enablePagination = true;
}
}
if(!valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema39.allOf[0].if,parentSchema:schema39.allOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate42.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.query === undefined) && (missing2 = "query")){
validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema39.required,parentSchema:schema39,data}];
return false;
}
else {
const _errs6 = errors;
for(const key0 in data){
if(!(func6.call(schema39.properties, key0))){
validate42.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema39,data}];
return false;
break;
}
}
if(_errs6 === errors){
if(data.query !== undefined){
let data1 = data.query;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 1024){
validate42.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema39.properties.query,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate42.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema39.properties.query,data:data1}];
return false;
}
}
}
else {
validate42.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.query.type,parentSchema:schema39.properties.query,data:data1}];
return false;
}
}
var valid3 = _errs7 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.dataset !== undefined){
let data2 = data.dataset;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate42.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.dataset.type,parentSchema:schema39.properties.dataset,data:data2}];
return false;
}
if(!((data2 === "standard") || (data2 === "professional"))){
validate42.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/enum",keyword:"enum",params:{allowedValues: schema39.properties.dataset.enum},message:"must be equal to one of the allowed values",schema:schema39.properties.dataset.enum,parentSchema:schema39.properties.dataset,data:data2}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.after !== undefined){
let data3 = data.after;
const _errs11 = errors;
if(typeof data3 !== "string"){
validate42.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.after.type,parentSchema:schema39.properties.after,data:data3}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.enablePagination !== undefined){
let data4 = data.enablePagination;
const _errs13 = errors;
if(typeof data4 !== "boolean"){
validate42.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/properties/enablePagination/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.enablePagination.type,parentSchema:schema39.properties.enablePagination,data:data4}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.first !== undefined){
let data5 = data.first;
const _errs15 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate42.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema39.properties.first.type,parentSchema:schema39.properties.first,data:data5}];
return false;
}
if(errors === _errs15){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000 || isNaN(data5)){
validate42.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema39.properties.first,data:data5}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate42.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema39.properties.first,data:data5}];
return false;
}
}
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.maxResults !== undefined){
let data6 = data.maxResults;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate42.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema39.properties.maxResults.type,parentSchema:schema39.properties.maxResults,data:data6}];
return false;
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1000 || isNaN(data6)){
validate42.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema39.properties.maxResults,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate42.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema39.properties.maxResults,data:data6}];
return false;
}
}
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.explain !== undefined){
let data7 = data.explain;
const _errs19 = errors;
if(typeof data7 !== "boolean"){
validate42.errors = [{instancePath:instancePath+"/explain",schemaPath:"#/properties/explain/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.explain.type,parentSchema:schema39.properties.explain,data:data7}];
return false;
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.includeAttributes !== undefined){
const _errs21 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.applyFiltersToIncludeAttributes !== undefined){
let data9 = data.applyFiltersToIncludeAttributes;
const _errs22 = errors;
if(typeof data9 !== "boolean"){
validate42.errors = [{instancePath:instancePath+"/applyFiltersToIncludeAttributes",schemaPath:"#/properties/applyFiltersToIncludeAttributes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.applyFiltersToIncludeAttributes.type,parentSchema:schema39.properties.applyFiltersToIncludeAttributes,data:data9}];
return false;
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.filterUserIncludeAttributes !== undefined){
let data10 = data.filterUserIncludeAttributes;
const _errs24 = errors;
if(typeof data10 !== "boolean"){
validate42.errors = [{instancePath:instancePath+"/filterUserIncludeAttributes",schemaPath:"#/properties/filterUserIncludeAttributes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.filterUserIncludeAttributes.type,parentSchema:schema39.properties.filterUserIncludeAttributes,data:data10}];
return false;
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.rankBy !== undefined){
const _errs26 = errors;
if(!(validate40(data.rankBy, {instancePath:instancePath+"/rankBy",parentData:data,parentDataProperty:"rankBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
var valid3 = _errs26 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.retrieval !== undefined){
let data12 = data.retrieval;
const _errs27 = errors;
if(typeof data12 !== "string"){
validate42.errors = [{instancePath:instancePath+"/retrieval",schemaPath:"#/properties/retrieval/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.retrieval.type,parentSchema:schema39.properties.retrieval,data:data12}];
return false;
}
if(!(((data12 === "semantic") || (data12 === "hybrid")) || (data12 === "keyword"))){
validate42.errors = [{instancePath:instancePath+"/retrieval",schemaPath:"#/properties/retrieval/enum",keyword:"enum",params:{allowedValues: schema39.properties.retrieval.enum},message:"must be equal to one of the allowed values",schema:schema39.properties.retrieval.enum,parentSchema:schema39.properties.retrieval,data:data12}];
return false;
}
var valid3 = _errs27 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data}];
return false;
}
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsers = validate45;
const schema40 = {"type":"object","required":["githubIds"],"properties":{"githubIds":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Platform node identifiers or 32-character hex service identifiers, mixed at will"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.githubIds === undefined) && (missing0 = "githubIds")){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema40.required,parentSchema:schema40,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "githubIds") || (key0 === "includeAttributes"))){
validate45.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema40,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.githubIds !== undefined){
let data0 = data.githubIds;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate45.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema40.properties.githubIds,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate45.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema40.properties.githubIds,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate45.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema40.properties.githubIds.items,data:data1}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.githubIds.items.type,parentSchema:schema40.properties.githubIds.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate45.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema40.properties.githubIds.type,parentSchema:schema40.properties.githubIds,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.type,parentSchema:schema40,data}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByLogin = validate47;
const schema41 = {"type":"object","required":["logins"],"properties":{"logins":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Usernames; case does not matter"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.logins === undefined) && (missing0 = "logins")){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema41.required,parentSchema:schema41,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "logins") || (key0 === "includeAttributes"))){
validate47.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema41,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.logins !== undefined){
let data0 = data.logins;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate47.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema41.properties.logins,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate47.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema41.properties.logins,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate47.errors = [{instancePath:instancePath+"/logins/" + i0,schemaPath:"#/properties/logins/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema41.properties.logins.items,data:data1}];
return false;
}
}
else {
validate47.errors = [{instancePath:instancePath+"/logins/" + i0,schemaPath:"#/properties/logins/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema41.properties.logins.items.type,parentSchema:schema41.properties.logins.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema41.properties.logins.type,parentSchema:schema41.properties.logins,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema41.type,parentSchema:schema41,data}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByProfessionalUrl = validate49;
const schema42 = {"type":"object","properties":{"professionalUrls":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Addresses of professional profiles. Scheme, `www.`, country sub-domain, query, trailing slash and case do not matter"},"linkedinUrls":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Alias for `professionalUrls`; one of both is required"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false,"if":{"required":["linkedinUrls"]},"then":{"properties":{"professionalUrls":{"not":{},"x-message":"`linkedinUrls` is an alias for `professionalUrls`; send one of both"}}},"else":{"required":["professionalUrls"],"x-message":"`professionalUrls` is required: an array of 1 to 100 strings"}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.linkedinUrls === undefined) && (missing0 = "linkedinUrls")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.professionalUrls !== undefined){
validate49.errors = [{instancePath:instancePath+"/professionalUrls",schemaPath:"#/then/properties/professionalUrls/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema42.then.properties.professionalUrls.not,parentSchema:schema42.then.properties.professionalUrls,data:data.professionalUrls}];
return false;
}
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.professionalUrls = true;
}
ifClause0 = "then";
}
else {
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.professionalUrls === undefined) && (missing1 = "professionalUrls")){
validate49.errors = [{instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema42.else.required,parentSchema:schema42.else,data}];
return false;
}
}
var _valid0 = _errs6 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema42.if,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate49.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs7 = errors;
for(const key0 in data){
if(!(((key0 === "professionalUrls") || (key0 === "linkedinUrls")) || (key0 === "includeAttributes"))){
validate49.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema42,data}];
return false;
break;
}
}
if(_errs7 === errors){
if(data.professionalUrls !== undefined){
let data1 = data.professionalUrls;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data1)){
if(data1.length > 100){
validate49.errors = [{instancePath:instancePath+"/professionalUrls",schemaPath:"#/properties/professionalUrls/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema42.properties.professionalUrls,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate49.errors = [{instancePath:instancePath+"/professionalUrls",schemaPath:"#/properties/professionalUrls/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema42.properties.professionalUrls,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(func1(data2) > 512){
validate49.errors = [{instancePath:instancePath+"/professionalUrls/" + i0,schemaPath:"#/properties/professionalUrls/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema42.properties.professionalUrls.items,data:data2}];
return false;
}
}
else {
validate49.errors = [{instancePath:instancePath+"/professionalUrls/" + i0,schemaPath:"#/properties/professionalUrls/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.professionalUrls.items.type,parentSchema:schema42.properties.professionalUrls.items,data:data2}];
return false;
}
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/professionalUrls",schemaPath:"#/properties/professionalUrls/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema42.properties.professionalUrls.type,parentSchema:schema42.properties.professionalUrls,data:data1}];
return false;
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.linkedinUrls !== undefined){
let data3 = data.linkedinUrls;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data3)){
if(data3.length > 100){
validate49.errors = [{instancePath:instancePath+"/linkedinUrls",schemaPath:"#/properties/linkedinUrls/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema42.properties.linkedinUrls,data:data3}];
return false;
}
else {
if(data3.length < 1){
validate49.errors = [{instancePath:instancePath+"/linkedinUrls",schemaPath:"#/properties/linkedinUrls/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema42.properties.linkedinUrls,data:data3}];
return false;
}
else {
var valid4 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs14 = errors;
if(errors === _errs14){
if(typeof data4 === "string"){
if(func1(data4) > 512){
validate49.errors = [{instancePath:instancePath+"/linkedinUrls/" + i1,schemaPath:"#/properties/linkedinUrls/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema42.properties.linkedinUrls.items,data:data4}];
return false;
}
}
else {
validate49.errors = [{instancePath:instancePath+"/linkedinUrls/" + i1,schemaPath:"#/properties/linkedinUrls/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.linkedinUrls.items.type,parentSchema:schema42.properties.linkedinUrls.items,data:data4}];
return false;
}
}
var valid4 = _errs14 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/linkedinUrls",schemaPath:"#/properties/linkedinUrls/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema42.properties.linkedinUrls.type,parentSchema:schema42.properties.linkedinUrls,data:data3}];
return false;
}
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.includeAttributes !== undefined){
const _errs16 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema42.type,parentSchema:schema42,data}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersCount = validate51;
const schema43 = {"type":"object","required":["filters"],"properties":{"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"}},"additionalProperties":false};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "filters")){
validate51.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema43,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.filters !== undefined){
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepos = validate53;
const schema44 = {"type":"object","required":["githubIds"],"properties":{"githubIds":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Platform node identifiers or 32-character hex service identifiers, mixed at will"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.githubIds === undefined) && (missing0 = "githubIds")){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema44.required,parentSchema:schema44,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "githubIds") || (key0 === "includeAttributes"))){
validate53.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema44,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.githubIds !== undefined){
let data0 = data.githubIds;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate53.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema44.properties.githubIds,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate53.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema44.properties.githubIds,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate53.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema44.properties.githubIds.items,data:data1}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.properties.githubIds.items.type,parentSchema:schema44.properties.githubIds.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema44.properties.githubIds.type,parentSchema:schema44.properties.githubIds,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema44.type,parentSchema:schema44,data}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposByFullname = validate55;
const schema45 = {"type":"object","required":["fullNames"],"properties":{"fullNames":{"type":"array","items":{"type":"string","pattern":"^[^/]+/[^/]+$","maxLength":512,"x-allowed":"a string of the form owner/name with at most 512 characters"},"minItems":1,"maxItems":100,"description":"Names of the form `owner/name`; case does not matter"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};
const pattern4 = new RegExp("^[^/]+/[^/]+$", "u");

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fullNames === undefined) && (missing0 = "fullNames")){
validate55.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "fullNames") || (key0 === "includeAttributes"))){
validate55.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.fullNames !== undefined){
let data0 = data.fullNames;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate55.errors = [{instancePath:instancePath+"/fullNames",schemaPath:"#/properties/fullNames/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.fullNames,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate55.errors = [{instancePath:instancePath+"/fullNames",schemaPath:"#/properties/fullNames/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema45.properties.fullNames,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate55.errors = [{instancePath:instancePath+"/fullNames/" + i0,schemaPath:"#/properties/fullNames/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema45.properties.fullNames.items,data:data1}];
return false;
}
else {
if(!pattern4.test(data1)){
validate55.errors = [{instancePath:instancePath+"/fullNames/" + i0,schemaPath:"#/properties/fullNames/items/pattern",keyword:"pattern",params:{pattern: "^[^/]+/[^/]+$"},message:"must match pattern \""+"^[^/]+/[^/]+$"+"\"",schema:"^[^/]+/[^/]+$",parentSchema:schema45.properties.fullNames.items,data:data1}];
return false;
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/fullNames/" + i0,schemaPath:"#/properties/fullNames/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.fullNames.items.type,parentSchema:schema45.properties.fullNames.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/fullNames",schemaPath:"#/properties/fullNames/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.fullNames.type,parentSchema:schema45.properties.fullNames,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposCount = validate57;
const schema46 = {"type":"object","required":["filters"],"properties":{"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"}},"additionalProperties":false};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate57.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema46.required,parentSchema:schema46,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "filters")){
validate57.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema46,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.filters !== undefined){
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data}];
return false;
}
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserContributes = validate59;
const schema47 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate59.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema47,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate59.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema47.properties.first.type,parentSchema:schema47.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate59.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema47.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate59.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema47.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate59.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.properties.after.type,parentSchema:schema47.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.type,parentSchema:schema47,data}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserFollowers = validate62;
const schema48 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate62.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema48,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate62.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema48.properties.first.type,parentSchema:schema48.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate62.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema48.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate62.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema48.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate62.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema48.properties.after.type,parentSchema:schema48.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data}];
return false;
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserFollowing = validate65;
const schema49 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate65.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema49,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate65.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema49.properties.first.type,parentSchema:schema49.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate65.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema49.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate65.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema49.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate65.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema49.properties.after.type,parentSchema:schema49.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate65.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema49.type,parentSchema:schema49,data}];
return false;
}
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserOwns = validate68;
const schema50 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate68.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema50,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate68.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.first.type,parentSchema:schema50.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate68.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema50.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate68.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema50.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate68.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.after.type,parentSchema:schema50.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate68.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema50.type,parentSchema:schema50,data}];
return false;
}
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserStars = validate71;
const schema51 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate71.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema51,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate71.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema51.properties.first.type,parentSchema:schema51.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate71.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema51.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate71.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema51.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate71.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema51.properties.after.type,parentSchema:schema51.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate36(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema51.type,parentSchema:schema51,data}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoContributes = validate74;
const schema52 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate74.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema52,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate74.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema52.properties.first.type,parentSchema:schema52.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate74.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema52.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate74.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema52.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate74.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema52.properties.after.type,parentSchema:schema52.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema52.type,parentSchema:schema52,data}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoOwns = validate77;
const schema53 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate77.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema53,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate77.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema53.properties.first.type,parentSchema:schema53.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate77.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema53.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate77.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema53.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate77.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.properties.after.type,parentSchema:schema53.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema53.type,parentSchema:schema53,data}];
return false;
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoStars = validate80;
const schema54 = {"type":"object","properties":{"first":{"type":"integer","minimum":1,"maximum":100,"default":100,"description":"How many items to return at most"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor` of the same list, whether it came in `includeAttributes` or from a graph endpoint: it continues on either, for the same user or repository, with the same `filters`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "first") || (key0 === "after")) || (key0 === "filters")) || (key0 === "includeAttributes"))){
validate80.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema54,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate80.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema54.properties.first.type,parentSchema:schema54.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate80.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema54.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate80.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema54.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate80.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.after.type,parentSchema:schema54.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs7 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.type,parentSchema:schema54,data}];
return false;
}
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const bestEmail = validate83;
const schema55 = {"type":"object","required":["githubIds"],"properties":{"githubIds":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Platform node identifiers or 32-character hex service identifiers, mixed at will"},"signals":{"type":"object","properties":{"emailBody":{"type":"string","maxLength":20000,"description":"Text of the message"},"emailSubject":{"type":"string","maxLength":1000,"description":"Subject of the message"},"reasonForEmailNaturalLanguage":{"type":"string","maxLength":2000,"description":"Why it is sent"},"repoReasonForEmail":{"type":"string","maxLength":2000,"description":"The repository that it is about"},"sender":{"type":"string","maxLength":1000,"description":"Who sends it"}},"additionalProperties":false,"description":"The reason of the request. It is stored with the key, the time and the users, and is in no answer."}},"additionalProperties":false};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.githubIds === undefined) && (missing0 = "githubIds")){
validate83.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema55.required,parentSchema:schema55,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "githubIds") || (key0 === "signals"))){
validate83.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema55,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.githubIds !== undefined){
let data0 = data.githubIds;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate83.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema55.properties.githubIds,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate83.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema55.properties.githubIds,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate83.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema55.properties.githubIds.items,data:data1}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.properties.githubIds.items.type,parentSchema:schema55.properties.githubIds.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema55.properties.githubIds.type,parentSchema:schema55.properties.githubIds,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signals !== undefined){
let data2 = data.signals;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
const _errs8 = errors;
for(const key1 in data2){
if(!(((((key1 === "emailBody") || (key1 === "emailSubject")) || (key1 === "reasonForEmailNaturalLanguage")) || (key1 === "repoReasonForEmail")) || (key1 === "sender"))){
validate83.errors = [{instancePath:instancePath+"/signals",schemaPath:"#/properties/signals/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema55.properties.signals,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.emailBody !== undefined){
let data3 = data2.emailBody;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func1(data3) > 20000){
validate83.errors = [{instancePath:instancePath+"/signals/emailBody",schemaPath:"#/properties/signals/properties/emailBody/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema55.properties.signals.properties.emailBody,data:data3}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/signals/emailBody",schemaPath:"#/properties/signals/properties/emailBody/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.properties.signals.properties.emailBody.type,parentSchema:schema55.properties.signals.properties.emailBody,data:data3}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.emailSubject !== undefined){
let data4 = data2.emailSubject;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func1(data4) > 1000){
validate83.errors = [{instancePath:instancePath+"/signals/emailSubject",schemaPath:"#/properties/signals/properties/emailSubject/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema55.properties.signals.properties.emailSubject,data:data4}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/signals/emailSubject",schemaPath:"#/properties/signals/properties/emailSubject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.properties.signals.properties.emailSubject.type,parentSchema:schema55.properties.signals.properties.emailSubject,data:data4}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.reasonForEmailNaturalLanguage !== undefined){
let data5 = data2.reasonForEmailNaturalLanguage;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func1(data5) > 2000){
validate83.errors = [{instancePath:instancePath+"/signals/reasonForEmailNaturalLanguage",schemaPath:"#/properties/signals/properties/reasonForEmailNaturalLanguage/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema55.properties.signals.properties.reasonForEmailNaturalLanguage,data:data5}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/signals/reasonForEmailNaturalLanguage",schemaPath:"#/properties/signals/properties/reasonForEmailNaturalLanguage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.properties.signals.properties.reasonForEmailNaturalLanguage.type,parentSchema:schema55.properties.signals.properties.reasonForEmailNaturalLanguage,data:data5}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.repoReasonForEmail !== undefined){
let data6 = data2.repoReasonForEmail;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(func1(data6) > 2000){
validate83.errors = [{instancePath:instancePath+"/signals/repoReasonForEmail",schemaPath:"#/properties/signals/properties/repoReasonForEmail/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema55.properties.signals.properties.repoReasonForEmail,data:data6}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/signals/repoReasonForEmail",schemaPath:"#/properties/signals/properties/repoReasonForEmail/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.properties.signals.properties.repoReasonForEmail.type,parentSchema:schema55.properties.signals.properties.repoReasonForEmail,data:data6}];
return false;
}
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.sender !== undefined){
let data7 = data2.sender;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func1(data7) > 1000){
validate83.errors = [{instancePath:instancePath+"/signals/sender",schemaPath:"#/properties/signals/properties/sender/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema55.properties.signals.properties.sender,data:data7}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/signals/sender",schemaPath:"#/properties/signals/properties/sender/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.properties.signals.properties.sender.type,parentSchema:schema55.properties.signals.properties.sender,data:data7}];
return false;
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/signals",schemaPath:"#/properties/signals/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema55.properties.signals.type,parentSchema:schema55.properties.signals,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema55.type,parentSchema:schema55,data}];
return false;
}
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const bestEmailByLogin = validate84;
const schema56 = {"type":"object","required":["logins"],"properties":{"logins":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Usernames; case does not matter"},"signals":{"type":"object","properties":{"emailBody":{"type":"string","maxLength":20000,"description":"Text of the message"},"emailSubject":{"type":"string","maxLength":1000,"description":"Subject of the message"},"reasonForEmailNaturalLanguage":{"type":"string","maxLength":2000,"description":"Why it is sent"},"repoReasonForEmail":{"type":"string","maxLength":2000,"description":"The repository that it is about"},"sender":{"type":"string","maxLength":1000,"description":"Who sends it"}},"additionalProperties":false,"description":"The reason of the request. It is stored with the key, the time and the users, and is in no answer."}},"additionalProperties":false};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.logins === undefined) && (missing0 = "logins")){
validate84.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema56.required,parentSchema:schema56,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "logins") || (key0 === "signals"))){
validate84.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema56,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.logins !== undefined){
let data0 = data.logins;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate84.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema56.properties.logins,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate84.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema56.properties.logins,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate84.errors = [{instancePath:instancePath+"/logins/" + i0,schemaPath:"#/properties/logins/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema56.properties.logins.items,data:data1}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/logins/" + i0,schemaPath:"#/properties/logins/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.logins.items.type,parentSchema:schema56.properties.logins.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema56.properties.logins.type,parentSchema:schema56.properties.logins,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signals !== undefined){
let data2 = data.signals;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
const _errs8 = errors;
for(const key1 in data2){
if(!(((((key1 === "emailBody") || (key1 === "emailSubject")) || (key1 === "reasonForEmailNaturalLanguage")) || (key1 === "repoReasonForEmail")) || (key1 === "sender"))){
validate84.errors = [{instancePath:instancePath+"/signals",schemaPath:"#/properties/signals/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema56.properties.signals,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.emailBody !== undefined){
let data3 = data2.emailBody;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func1(data3) > 20000){
validate84.errors = [{instancePath:instancePath+"/signals/emailBody",schemaPath:"#/properties/signals/properties/emailBody/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema56.properties.signals.properties.emailBody,data:data3}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/signals/emailBody",schemaPath:"#/properties/signals/properties/emailBody/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.signals.properties.emailBody.type,parentSchema:schema56.properties.signals.properties.emailBody,data:data3}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.emailSubject !== undefined){
let data4 = data2.emailSubject;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func1(data4) > 1000){
validate84.errors = [{instancePath:instancePath+"/signals/emailSubject",schemaPath:"#/properties/signals/properties/emailSubject/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema56.properties.signals.properties.emailSubject,data:data4}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/signals/emailSubject",schemaPath:"#/properties/signals/properties/emailSubject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.signals.properties.emailSubject.type,parentSchema:schema56.properties.signals.properties.emailSubject,data:data4}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.reasonForEmailNaturalLanguage !== undefined){
let data5 = data2.reasonForEmailNaturalLanguage;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func1(data5) > 2000){
validate84.errors = [{instancePath:instancePath+"/signals/reasonForEmailNaturalLanguage",schemaPath:"#/properties/signals/properties/reasonForEmailNaturalLanguage/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema56.properties.signals.properties.reasonForEmailNaturalLanguage,data:data5}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/signals/reasonForEmailNaturalLanguage",schemaPath:"#/properties/signals/properties/reasonForEmailNaturalLanguage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.signals.properties.reasonForEmailNaturalLanguage.type,parentSchema:schema56.properties.signals.properties.reasonForEmailNaturalLanguage,data:data5}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.repoReasonForEmail !== undefined){
let data6 = data2.repoReasonForEmail;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(func1(data6) > 2000){
validate84.errors = [{instancePath:instancePath+"/signals/repoReasonForEmail",schemaPath:"#/properties/signals/properties/repoReasonForEmail/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema56.properties.signals.properties.repoReasonForEmail,data:data6}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/signals/repoReasonForEmail",schemaPath:"#/properties/signals/properties/repoReasonForEmail/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.signals.properties.repoReasonForEmail.type,parentSchema:schema56.properties.signals.properties.repoReasonForEmail,data:data6}];
return false;
}
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.sender !== undefined){
let data7 = data2.sender;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func1(data7) > 1000){
validate84.errors = [{instancePath:instancePath+"/signals/sender",schemaPath:"#/properties/signals/properties/sender/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema56.properties.signals.properties.sender,data:data7}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/signals/sender",schemaPath:"#/properties/signals/properties/sender/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.signals.properties.sender.type,parentSchema:schema56.properties.signals.properties.sender,data:data7}];
return false;
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/signals",schemaPath:"#/properties/signals/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema56.properties.signals.type,parentSchema:schema56.properties.signals,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema56.type,parentSchema:schema56,data}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const bestEmailReply = validate85;
const schema57 = {"type":"object","required":["githubIds"],"properties":{"githubIds":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Platform node identifiers or 32-character hex service identifiers, mixed at will"},"emailReplyBody":{"type":"string","maxLength":20000,"description":"Text of the reply"}},"additionalProperties":false};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate85.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.githubIds === undefined) && (missing0 = "githubIds")){
validate85.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema57.required,parentSchema:schema57,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "githubIds") || (key0 === "emailReplyBody"))){
validate85.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema57,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.githubIds !== undefined){
let data0 = data.githubIds;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate85.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema57.properties.githubIds,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate85.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema57.properties.githubIds,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate85.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema57.properties.githubIds.items,data:data1}];
return false;
}
}
else {
validate85.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.properties.githubIds.items.type,parentSchema:schema57.properties.githubIds.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate85.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema57.properties.githubIds.type,parentSchema:schema57.properties.githubIds,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.emailReplyBody !== undefined){
let data2 = data.emailReplyBody;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func1(data2) > 20000){
validate85.errors = [{instancePath:instancePath+"/emailReplyBody",schemaPath:"#/properties/emailReplyBody/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema57.properties.emailReplyBody,data:data2}];
return false;
}
}
else {
validate85.errors = [{instancePath:instancePath+"/emailReplyBody",schemaPath:"#/properties/emailReplyBody/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.properties.emailReplyBody.type,parentSchema:schema57.properties.emailReplyBody,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate85.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema57.type,parentSchema:schema57,data}];
return false;
}
}
validate85.errors = vErrors;
return errors === 0;
}
validate85.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const account = validate86;
const schema58 = {"type":"object","properties":{},"additionalProperties":false};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
validate86.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema58,data}];
return false;
break;
}
}
else {
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema58.type,parentSchema:schema58,data}];
return false;
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
